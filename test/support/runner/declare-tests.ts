import type { ExecutionContext } from "ava";

type Body = (t: ExecutionContext) => unknown;
type Declare = (body: Body) => void;

/** The declarations of one test file, in order. */
export interface DeclaredTests {
  serial: Array<{ title: string; body: Body }>;
  concurrent: Array<{ title: string; body: Body }>;
  before: Body[];
  beforeEach: Body[];
  afterEach: Body[];
  after: Body[];
}

let declared: DeclaredTests | undefined;

/** Imports a test file whose `ava` is this module. @returns its declarations */
export async function declaredBy(importFile: () => Promise<unknown>): Promise<DeclaredTests> {
  const tests: DeclaredTests = {
    serial: [],
    concurrent: [],
    before: [],
    beforeEach: [],
    afterEach: [],
    after: [],
  };
  declared = tests;
  try {
    await importFile();
  } finally {
    declared = undefined;
  }
  return tests;
}

const into = (): DeclaredTests => {
  if (!declared) throw new Error("Tests are declared while their file is imported");
  return declared;
};
const skip = (_title: string, _body: Body): void => {};
const hook =
  (name: "before" | "beforeEach" | "afterEach" | "after"): Declare =>
  (body) =>
    void into()[name].push(body);
/** Also runs after a failure: the next file of the suite needs the resources that this one holds. */
const closing = (name: "afterEach" | "after") => Object.assign(hook(name), { always: hook(name) });
const hooks = {
  before: hook("before"),
  beforeEach: hook("beforeEach"),
  afterEach: closing("afterEach"),
  after: closing("after"),
};
const serial = Object.assign((title: string, body: Body) => void into().serial.push({ title, body }), hooks, {
  skip,
});

/** The part of AVA's interface that test files use; see `suite.ts`. */
export default Object.assign(
  (title: string, body: Body) => void into().concurrent.push({ title, body }),
  hooks,
  { serial, skip },
);
