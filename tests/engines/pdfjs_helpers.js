// Reads and changes a form in pdf.js's viewer from inside its page.  Fields are given by full name; every
// function may be awaited.  The file is one expression, without a semicolon at its end.
window.padgen = (() => {
  const app = window.PDFViewerApplication;
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  let fields = {};

  const element = (name) => {
    const id = fields[name]?.[0].id;
    return document.querySelector(`[data-element-id="${id}"]`) ?? document.querySelector(`[data-annotation-id="${id}"]`);
  };

  // Pages far from view have no elements yet; their values are in the viewer's storage or the file.
  const value = (name) => {
    const found = element(name);
    if (found && "value" in found) return found.value;
    const { id, value } = fields[name][0];
    return app.pdfDocument.annotationStorage.getRawValue(id)?.value ?? value;
  };

  const values = () =>
    Object.fromEntries(Object.keys(fields).filter((name) => fields[name][0].type !== "button").map((name) => [name, value(name)]));

  // Scripts run in a sandbox that may answer later.  An event that no script handles takes the same way
  // and returns after all others (if it returns at once, the manager throws an error).
  const answered = () => app.pdfScriptingManager.dispatchWillPrint().catch(() => {});

  // Wait until all events are answered and the values don't change any more.
  const quiet = async () => {
    const end = performance.now() + 20000;
    await answered();
    let last = "";
    for (let same = 0; same < 2; ) {
      const now = JSON.stringify(values());
      same = now === last ? same + 1 : 0;
      last = now;
      if (performance.now() > end) throw new Error("the values never stand still");
      await pause(2);
    }
  };

  const locate = async (name) => {
    const end = performance.now() + 20000;
    for (let found; ; await pause(20)) {
      found = element(name);
      if (found) {
        found.scrollIntoView({ block: "nearest" });
        const box = found.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
      }
      if (!fields[name] || performance.now() > end) throw new Error(`the viewer shows no field ${name}`);
      app.pdfViewer.scrollPageIntoView({ pageNumber: fields[name][0].page + 1 });
    }
  };

  // Whether a text input on the screen is too narrow for its text; one that shows its appearance instead has no width.
  const clips = (input) => {
    const style = getComputedStyle(input);
    const context = document.createElement("canvas").getContext("2d");
    context.font = style.font;
    // Not from clientWidth, which is without the padding in Firefox.
    const sides = ["borderLeftWidth", "borderRightWidth", "paddingLeft", "paddingRight"];
    const room = sides.reduce((rest, side) => rest - parseFloat(style[side]), input.offsetWidth);
    return input.clientWidth > 0 && input.value !== "" && context.measureText(input.value).width > room;
  };

  return {
    clipped: () => Object.keys(fields).filter((name) => element(name)?.matches("input") && clips(element(name))),
    ready: async () => {
      await app.pdfViewer.firstPagePromise;
      const found = await app.pdfDocument.getFieldObjects(); // an object, since 6.5 a Map
      const all = found instanceof Map ? [...found] : Object.entries(found ?? {});
      // Of a field with several widgets, the first object is the field itself, which is on no page.
      const placed = all.map(([name, objects]) => [name, objects.filter((object) => object.page >= 0)]);
      fields = Object.fromEntries(placed.filter(([, objects]) => objects.length));
      const first = Object.keys(fields).find((name) => fields[name][0].page === 0);
      if (first) await locate(first);
      await quiet();
    },
    answered,
    quiet,
    values,
    locate,
    seen: (name) => getComputedStyle(element(name)).visibility !== "hidden",
    readonly: (name) => element(name).disabled || element(name).readOnly,
    focused: () => Object.keys(fields).find((name) => element(name)?.contains(document.activeElement)) ?? null,
    pick: (name, value) => {
      const list = element(name);
      if (list.disabled) throw new Error(`${name} takes no focus`);
      list.focus();
      list.value = value;
      for (const type of ["input", "change"]) list.dispatchEvent(new Event(type, { bubbles: true }));
    },
    save: async () => {
      await app.pdfScriptingManager.dispatchWillSave();
      const bytes = await app.pdfDocument.saveDocument();
      await app.pdfScriptingManager.dispatchDidSave();
      let text = "";
      for (let at = 0; at < bytes.length; at += 32768) text += String.fromCharCode(...bytes.subarray(at, at + 32768));
      return btoa(text);
    },
  };
})()
