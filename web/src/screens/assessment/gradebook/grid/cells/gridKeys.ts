import type { GridFocus } from "./GridFocus.ts";

interface Actions {
  focus: GridFocus;
  isRightToLeft: boolean;
  /** The text of the active cell, to be edited; undefined if it is read-only. */
  textOfActive: () => string | undefined;
  clear: () => void;
  undo: () => void;
  redo: () => void;
}
interface Key {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const FAR = 10_000;

/** Handles a key in a grid whose cell is not being edited. @returns true if the key was used */
export function handleGridKey(event: Key, actions: Actions): boolean {
  const { focus, isRightToLeft, textOfActive } = actions;
  const { key, shiftKey } = event;
  const isCommand = event.ctrlKey || event.metaKey;
  const step = isCommand ? FAR : 1;
  const forward = isRightToLeft ? -step : step;
  if (isCommand && key.toLowerCase() === "z") return shiftKey ? done(actions.redo) : done(actions.undo);
  if (isCommand && key.toLowerCase() === "y") return done(actions.redo);
  switch (key) {
    case "ArrowDown":
      return done(() => focus.move(step, 0, shiftKey));
    case "ArrowUp":
      return done(() => focus.move(-step, 0, shiftKey));
    case "ArrowRight":
      return done(() => focus.move(0, forward, shiftKey));
    case "ArrowLeft":
      return done(() => focus.move(0, -forward, shiftKey));
    case "Home":
      return done(() => focus.move(isCommand ? -FAR : 0, -FAR, shiftKey));
    case "End":
      return done(() => focus.move(isCommand ? FAR : 0, FAR, shiftKey));
    case "PageDown":
      return done(() => focus.move(10, 0, shiftKey));
    case "PageUp":
      return done(() => focus.move(-10, 0, shiftKey));
    case "Tab": {
      const next = shiftKey ? -1 : 1;
      // At the edge, Tab leaves the grid.
      return focus.canMove(next) ? done(() => focus.move(0, next)) : false;
    }
    case "Delete":
    case "Backspace":
      return done(actions.clear);
    case "Enter":
    case "F2":
      return edit(textOfActive());
  }
  if (isCommand || event.altKey || [...key].length !== 1 || key === " ") return false;
  return edit(textOfActive() === undefined ? undefined : key);

  function edit(text: string | undefined): boolean {
    if (text !== undefined) focus.edit(text);
    return true;
  }
}

function done(run: () => void): true {
  run();
  return true;
}
