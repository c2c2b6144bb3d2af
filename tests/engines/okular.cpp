// Opens one form in Okular's core: okular FILE.  A line on standard input is a field's name, a tab and the text to
// enter; an empty line prints all fields as one line of JSON.
#include <QApplication>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMimeDatabase>
#include <QTextStream>
#include <QUrl>
#include <core/document.h>
#include <core/form.h>
#include <core/page.h>
#include <core/settings_core.h>

using namespace Okular;

static QString shown(FormField *field)
{
    if (field->type() == FormField::FormText) {
        return static_cast<FormFieldText *>(field)->text();
    }
    const auto *list = static_cast<FormFieldChoice *>(field);
    const QList<int> chosen = list->currentChoices();
    return chosen.isEmpty() ? QString() : list->choices().at(chosen.first());
}

int main(int count, char **arguments)
{
    QApplication application(count, arguments);
    SettingsCore::instance(QStringLiteral("padgen-tests"));
    Document document(nullptr);
    const QString file = QString::fromLocal8Bit(arguments[1]);
    const QMimeType type = QMimeDatabase().mimeTypeForName(QStringLiteral("application/pdf"));
    if (document.openDocument(file, QUrl::fromLocalFile(file), type) != Document::OpenSuccess) {
        return 1;
    }
    QMap<QString, FormField *> fields;
    for (FormField *field : document.page(0)->formFields()) {
        if (field->type() == FormField::FormText || field->type() == FormField::FormChoice) {
            fields[field->fullyQualifiedName()] = field;
        }
    }
    QTextStream in(stdin), out(stdout);
    in.setCodec("UTF-8");
    out.setCodec("UTF-8");
    for (QString line = in.readLine(); !line.isNull(); line = in.readLine()) {
        const QString name = line.section(QLatin1Char('\t'), 0, 0), text = line.section(QLatin1Char('\t'), 1);
        if (line.isEmpty()) {
            QJsonObject values;
            for (auto field = fields.cbegin(); field != fields.cend(); ++field) {
                values[field.key()] = shown(field.value());
            }
            out << QJsonDocument(values).toJson(QJsonDocument::Compact) << Qt::endl;
        } else if (!fields.contains(name)) {
            return 2;
        } else if (auto *typed = dynamic_cast<FormFieldText *>(fields[name])) {
            document.editFormText(0, typed, text, text.size(), 0, 0);
        } else {
            document.editFormCombo(0, static_cast<FormFieldChoice *>(fields[name]), text, 0, 0, 0);
        }
    }
    return 0;
}
