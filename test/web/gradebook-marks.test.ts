import test from "ava";
import {
  readBlock,
  writeBlock,
} from "../../web/src/screens/assessment/gradebook/grid/cells/clipboardBlock.ts";
import { GridFocus } from "../../web/src/screens/assessment/gradebook/grid/cells/GridFocus.ts";
import { handleGridKey } from "../../web/src/screens/assessment/gradebook/grid/cells/gridKeys.ts";
import {
  noMark,
  parseMark,
  sameMark,
  textOf,
} from "../../web/src/screens/assessment/gradebook/grid/marks.ts";

const codes = { missing: "غ", exempt: "م", late: "ت" };
const parse = (typed: string, comment: string | null = null) =>
  parseMark(typed, { ...noMark, comment }, "20.00", codes);

test("numbers are read as they are written in each language, letters in the own and in English", (t) => {
  t.like(parse("7.5"), { mark: { score: "7.5", scoreStatus: "fully_graded" } });
  t.like(parse("7,5"), { mark: { score: "7.5" } });
  t.like(parse("١٢٫٥"), { mark: { score: "12.5" } });
  t.like(parse("m"), { mark: { missing: true, score: null, scoreStatus: "not_submitted" } });
  t.like(parse("م"), { mark: { scoreStatus: "exempt" } });
  t.like(parse("9 L"), { mark: { score: "9", late: true } });
  t.like(parse("9ت"), { mark: { score: "9", late: true } });
  t.like(parse(" "), { mark: { score: null, missing: false, scoreStatus: "submitted" } });
});

test("a comment is kept, and what is no mark is refused", (t) => {
  t.like(parse("8", "Neat"), { mark: { comment: "Neat" } });
  t.like(parse("", "Neat"), { mark: { comment: "Neat" } });
  t.deepEqual(parse("20.5"), { fault: "aboveMaximum" });
  for (const typed of ["abc", "-1", "7.555", "1/2"]) t.deepEqual(parse(typed), { fault: "number" }, typed);
});

test("a mark is shown as it is typed, and equal marks are equal in any notation", (t) => {
  for (const typed of ["7.5", "غ", "م", "9 ت", "ت"]) {
    const parsed = parse(typed);
    if ("mark" in parsed) t.is(textOf(parsed.mark, codes), typed);
  }
  t.true(sameMark({ ...noMark, score: "7.50" }, { ...noMark, score: "7.5" }));
  t.true(sameMark(null, noMark));
  t.false(sameMark(null, { ...noMark, score: "0" }));
});

test("a block of a spreadsheet is read with quotes, empty cells and the last line break", (t) => {
  t.deepEqual(readBlock('1\t2\r\n"a ""b"""\t\r\n'), [
    ["1", "2"],
    ['a "b"', ""],
  ]);
  t.deepEqual(readBlock("7"), [["7"]]);
  t.deepEqual(readBlock("1\n\n3\n"), [["1"], [""], ["3"]]);
  t.deepEqual(
    readBlock(
      writeBlock([
        ["1", ""],
        ["", "4"],
      ]),
    ),
    [
      ["1", ""],
      ["", "4"],
    ],
  );
});

test("keys move, extend, edit and clear; right-to-left the arrows follow the page; Tab leaves at the edge", (t) => {
  const focus = new GridFocus();
  focus.resize(40, 30);
  const done: string[] = [];
  const press = (key: string, keys: object = {}, isRightToLeft = false) =>
    handleGridKey(
      { key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...keys },
      {
        focus,
        isRightToLeft,
        textOfActive: () => (focus.active.column === 29 ? undefined : "7"),
        clear: () => void done.push("clear"),
        undo: () => void done.push("undo"),
        redo: () => void done.push("redo"),
      },
    );
  press("ArrowDown");
  press("ArrowRight");
  t.deepEqual(focus.active, { row: 1, column: 1 });
  press("ArrowRight", {}, true);
  t.deepEqual(focus.active, { row: 1, column: 0 });
  press("ArrowDown", { shiftKey: true });
  press("ArrowRight", { shiftKey: true });
  t.deepEqual(focus.block(), { from: { row: 1, column: 0 }, to: { row: 2, column: 1 } });
  press("Delete");
  press("z", { ctrlKey: true });
  press("Z", { ctrlKey: true, shiftKey: true });
  t.deepEqual(done, ["clear", "undo", "redo"]);
  press("Enter");
  t.is(focus.editing?.text, "7");
  focus.stopEditing();
  press("5");
  t.is(focus.editing?.text, "5");
  press("End");
  t.deepEqual(focus.active, { row: 2, column: 29 });
  press("5");
  t.is(focus.editing, undefined);
  t.false(press("Tab"));
  t.true(press("Tab", { shiftKey: true }));
  t.false(press("c", { ctrlKey: true }));
});
