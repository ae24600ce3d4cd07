import test from "ava";
import { Problem } from "../../web/src/api/Problem.ts";
import {
  cellKey,
  GradebookStore,
  type Sent,
} from "../../web/src/screens/assessment/gradebook/grid/GradebookStore.ts";
import { type Book, type Mark, noMark } from "../../web/src/screens/assessment/gradebook/grid/marks.ts";

const mark = (score: string): Mark => ({ ...noMark, score, scoreStatus: "fully_graded" });
const book = (status: "open" | "published" = "open", results: readonly [string, string][] = []): Book => ({
  courseOfferingId: "o",
  title: "Mathematics",
  categories: [],
  lineItems: [
    { id: "quiz", title: "Quiz", maxScore: "20", gradeCategoryId: null, termId: "t", dueOn: null, status },
  ],
  students: ["amina", "bao"].map((studentId) => ({
    studentId,
    name: studentId,
    average: null,
    categoryAverages: [],
    results: results
      .filter(([id]) => id === studentId)
      .map(([, score]) => ({ lineItemId: "quiz", ...mark(score) })),
  })),
});
const amina = cellKey("quiz", "amina");
const bao = cellKey("quiz", "bao");

/** A store whose requests are answered by hand, and what it keeps on the device. */
function start({ of = book(), kept = new Map<string, string>(), retryMs = 1 } = {}) {
  const requests: {
    marks: readonly Sent[];
    reason: string | undefined;
    answer: (error?: Problem) => void;
  }[] = [];
  const store = new GradebookStore({
    book: of,
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
    name: "drafts",
    collectMs: 0,
    retryMs,
    onSaved: () => {},
    put: (_column, marks, reason) =>
      new Promise((done, failed) => {
        requests.push({ marks, reason, answer: (error) => (error ? failed(error) : done(undefined)) });
      }),
  });
  /** Waits until so many requests were sent. */
  const sent = async (count: number) => {
    while (requests.length < count) await new Promise(setImmediate);
    return requests[count - 1]!;
  };
  const settled = async (state: string, key = amina) => {
    while (store.cell(key).state !== state) await new Promise(setImmediate);
  };
  return { store, kept, requests, sent, settled };
}

test("changes of a column go out in one request with the marks that they are based on", async (t) => {
  const { store, kept, sent, settled } = start({ of: book("open", [["amina", "7.00"]]) });
  store.edit([{ key: amina, mark: mark("8") }]);
  store.edit([{ key: bao, mark: mark("9") }]);
  t.is(store.cell(amina).state, "waiting");
  const request = await sent(1);
  t.deepEqual(
    request.marks.map(({ studentId, mark: { score }, expected }) => [studentId, score, expected?.score]),
    [
      ["amina", "8", "7.00"],
      ["bao", "9", undefined],
    ],
  );
  t.is(store.cell(amina).state, "saving");
  request.answer();
  await settled("saved");
  t.is(store.cell(bao).state, "saved");
  t.is(kept.size, 0);
});

test("a mark that is changed while it is being saved is sent again, based on what was saved", async (t) => {
  const { store, sent, settled } = start();
  store.edit([{ key: amina, mark: mark("8") }]);
  const first = await sent(1);
  store.edit([{ key: amina, mark: null }]);
  first.answer();
  const second = await sent(2);
  t.like(second.marks[0], { mark: noMark, expected: mark("8") });
  second.answer();
  await settled("saved");
  t.is(store.cell(amina).shown?.score, null);
});

test("without a connection changes are kept on the device, and sent once by the next visit", async (t) => {
  const visit = start({ retryMs: 60_000 });
  visit.store.edit([{ key: amina, mark: mark("8") }]);
  (await visit.sent(1)).answer(new Problem(0, {}));
  await visit.settled("waiting");
  t.true(visit.store.summary().isOffline);
  t.is(visit.kept.size, 1);

  const next = start({ kept: visit.kept });
  t.is(next.store.cell(amina).shown?.score, "8");
  const request = await next.sent(1);
  t.is(request.marks.length, 1);
  request.answer();
  await next.settled("saved");
  t.is(next.kept.size, 0);
  t.is(next.requests.length, 1);
});

test("after a failure the service is tried again without being asked", async (t) => {
  const { store, sent, settled } = start();
  store.edit([{ key: amina, mark: mark("8") }]);
  (await sent(1)).answer(new Problem(503, {}));
  (await sent(2)).answer();
  await settled("saved");
  t.false(store.summary().isOffline);
});

test("a conflict names who changed the mark; the other marks of the request are saved", async (t) => {
  const { store, sent, settled } = start();
  store.edit([
    { key: amina, mark: mark("8") },
    { key: bao, mark: mark("9") },
  ]);
  const changed = [
    { studentId: "amina", result: mark("6.00"), changedBy: "Grace", changedAt: "2026-11-23T08:00:00Z" },
  ];
  (await sent(1)).answer(new Problem(409, { code: "results_changed", changed }));
  const second = await sent(2);
  t.deepEqual(
    second.marks.map(({ studentId }) => studentId),
    ["bao"],
  );
  second.answer();
  await settled("saved", bao);
  t.like(store.cell(amina), { state: "conflict", shown: mark("8"), theirs: { by: "Grace" } });
  store.keepMine(amina);
  const third = await sent(3);
  t.like(third.marks[0], { mark: mark("8"), expected: mark("6.00") });
  third.answer();
  await settled("saved");
});

test("a refused mark keeps what was typed until it is corrected or discarded", async (t) => {
  const { store, sent, settled } = start({ of: book("open", [["amina", "7.00"]]) });
  store.edit([{ key: amina, mark: mark("19") }]);
  const errors = [{ path: "results.0.score", message: "must not exceed the maximum of 10" }];
  (await sent(1)).answer(new Problem(400, { code: "validation_failed", errors }));
  await settled("refused");
  t.is(store.cell(amina).shown?.score, "19");
  store.discard(amina);
  t.like(store.cell(amina), { state: "idle", shown: mark("7.00") });
});

test("corrections of a published column wait for their reason", async (t) => {
  const { store, sent, settled, requests } = start({ of: book("published", [["amina", "7.00"]]) });
  store.edit([{ key: amina, mark: mark("8") }]);
  t.is(store.cell(amina).state, "reason");
  t.is(requests.length, 0);
  store.giveReason("Added up wrongly");
  const request = await sent(1);
  t.is(request.reason, "Added up wrongly");
  request.answer();
  await settled("saved");
});

test("a column published meanwhile asks for the reason", async (t) => {
  const { store, sent, settled } = start();
  store.edit([{ key: amina, mark: mark("8") }]);
  (await sent(1)).answer(new Problem(409, { code: "reason_needed" }));
  await settled("reason");
  t.is(store.summary().reason, 1);
});

test("steps are undone and redone, a pasted block as one", (t) => {
  const { store } = start();
  store.edit([{ key: amina, mark: mark("1") }]);
  store.edit([
    { key: amina, mark: mark("2") },
    { key: bao, mark: mark("3") },
  ]);
  store.undo();
  t.deepEqual([store.cell(amina).shown, store.cell(bao).shown], [mark("1"), null]);
  store.undo();
  t.is(store.cell(amina).shown, null);
  t.false(store.canUndo);
  store.redo();
  store.redo();
  t.deepEqual([store.cell(amina).shown, store.cell(bao).shown], [mark("2"), mark("3")]);
});

test("what others save is taken over, except where there are unsaved changes", (t) => {
  const { store } = start();
  store.edit([{ key: amina, mark: mark("8") }]);
  store.merge(
    book("open", [
      ["amina", "5.00"],
      ["bao", "6.00"],
    ]),
  );
  t.is(store.cell(amina).shown?.score, "8");
  t.is(store.cell(bao).shown?.score, "6.00");
});
