import test from "ava";
import fc from "fast-check";
import { strToU8, unzipSync, type Zippable, zipSync } from "fflate";
import { readQtiPackage, writeQtiPackage } from "../../src/core/quizzes/qti/qti-package.ts";
import { NewQuestion } from "../../src/core/quizzes/questions/question-schemas.ts";
import type { Question } from "../../src/models/quizzes/index.ts";
import { startApp } from "../support/app.ts";
import type { Client } from "../support/client.ts";
import { anyQuestion, line, withoutIds } from "./any-question.ts";
import { questions, quizClass } from "./quiz-class.ts";

const app = await startApp();
const { admin, teacher, student, offeringId } = await quizClass(app);
const { courseId } = (await admin.get(`/course-offerings/${offeringId}`)).body;
const { subjectId, gradeLevelId } = (await admin.get(`/courses/${courseId}`)).body;
test.after.always(() => app.close());

const addCourse = async (code: string): Promise<string> =>
  (await admin.post("/courses", { title: `Course ${code}`, code, subjectId, gradeLevelId })).body.id;
const upload = (zip: Uint8Array, options = "", course: string = courseId, client: Client = teacher) =>
  client("POST", `/quiz-questions/qti?courseId=${course}${options}`, Buffer.from(zip), {
    "content-type": "application/zip",
  });

/** A package of these files, each an item of the manifest. */
function packageOf(items: Readonly<Record<string, string>>, version = "imsqti_item_xmlv2p1"): Uint8Array {
  const resources = Object.keys(items).map(
    (href, index) =>
      `<resource identifier="r${index}" type="${version}" href="${href}"><file href="${href}"/></resource>`,
  );
  const manifest = `<manifest identifier="m"><resources>${resources.join("")}</resources></manifest>`;
  const files: Zippable = { "imsmanifest.xml": strToU8(manifest) };
  for (const [name, content] of Object.entries(items)) files[name] = strToU8(content);
  return zipSync(files);
}
const item = (declaration: string, body: string, after = "") =>
  `<?xml version="1.0"?><assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="T">
    <responseDeclaration identifier="RESPONSE" ${declaration}</responseDeclaration>
    <itemBody>${body}</itemBody>${after}</assessmentItem>`;
const right = (...values: string[]) =>
  `<correctResponse>${values.map((value) => `<value>${value}</value>`).join("")}</correctResponse>`;
const choices = (...names: string[]) =>
  names.map((name) => `<simpleChoice identifier="${name}">Option <b>${name}</b></simpleChoice>`).join("");
const single = item(
  `cardinality="single" baseType="identifier">${right("B")}`,
  `<p>Look at
     the <em>sign</em>.</p><choiceInteraction responseIdentifier="RESPONSE" maxChoices="1">
     <prompt>What does it say?</prompt>${choices("A", "B", "C")}</choiceInteraction>`,
);

test.serial("items of other programs become questions, and known ones are left out", async (t) => {
  const gap = item(
    `cardinality="single" baseType="string">${right("York")}<mapping defaultValue="0">
      <mapEntry mapKey="York" mappedValue="1"/><mapEntry mapKey="york" mappedValue="1"/></mapping>`,
    `<p>Now is the winter made glorious by this sun of <textEntryInteraction responseIdentifier="RESPONSE"/>.</p>`,
  );
  const qti3 = `<qti-assessment-item identifier="n" title="Number">
    <qti-response-declaration identifier="R" cardinality="single" base-type="float"><qti-correct-response>
      <qti-value>3.14</qti-value></qti-correct-response></qti-response-declaration>
    <qti-outcome-declaration identifier="MAXSCORE" cardinality="single" base-type="float"><qti-default-value>
      <qti-value>2</qti-value></qti-default-value></qti-outcome-declaration>
    <qti-item-body><p>Pi?</p><p><qti-text-entry-interaction response-identifier="R"/></p></qti-item-body>
    <qti-response-processing><qti-equal tolerance-mode="absolute" tolerance="0.01 0.01"/></qti-response-processing>
    </qti-assessment-item>`;
  const zip = packageOf({ "a/item.xml": single, "b/item.xml": gap, "c.xml": qti3 });
  const checked = await upload(zip, "&dryRun=true");
  t.is(checked.status, 200, JSON.stringify(checked.body));
  t.is(checked.body.imported, 3);
  t.is((await upload(zip, "&points=3")).body.imported, 3);
  const { data } = (await teacher.get(`/quiz-questions?courseId=${courseId}&limit=50`)).body;
  const of = (start: string) => data.find(({ text }) => text.startsWith(start)).question;
  const sign = of("Look at");
  t.like(sign, { type: "choice", text: "Look at the sign.\nWhat does it say?", points: "3" });
  t.deepEqual(sign.type === "choice" && sign.options.map(({ text, correct }) => [text, correct]), [
    ["Option A", false],
    ["Option B", true],
    ["Option C", false],
  ]);
  t.like(of("Now is"), {
    text: "Now is the winter made glorious by this sun of _____.",
    accepted: ["York", "york"],
    caseSensitive: true,
  });
  t.like(of("Pi?"), { type: "numeric", text: "Pi?", value: "3.14", tolerance: "0.01", points: "2" });
  t.deepEqual(
    (await upload(zip)).body.data.map(({ known }: { known: boolean }) => known),
    [true, true, true],
  );
});

test.serial("items that cannot be kept are named, and the others can be imported", async (t) => {
  const choice = (declaration: string, options: string) =>
    item(declaration, `<choiceInteraction responseIdentifier="RESPONSE">${options}</choiceInteraction>`);
  const zip = packageOf({
    "fine.xml": single.replace("sign", "signal"),
    "broken.xml": "<assessmentItem><itemBody></assessmentItem>",
    "entity.xml": single.replace("sign", "&nbsp;"),
    "picture.xml": single.replace("sign", '<img src="http://localhost/x.png" alt="x"/>'),
    "two.xml": item(
      `cardinality="single" baseType="string">`,
      '<extendedTextInteraction responseIdentifier="RESPONSE"/><extendedTextInteraction responseIdentifier="RESPONSE"/>',
    ),
    "hotspot.xml": item(
      'cardinality="single" baseType="point">',
      '<hotspotInteraction responseIdentifier="RESPONSE"/>',
    ),
    "nothing-right.xml": choice('cardinality="single" baseType="identifier">', choices("A", "B")),
    "unknown.xml": choice(`cardinality="single" baseType="identifier">${right("Z")}`, choices("A", "B")),
    "uneven.xml": choice(
      `cardinality="multiple" baseType="identifier">${right("A", "B")}<mapping>
        <mapEntry mapKey="A" mappedValue="2"/><mapEntry mapKey="B" mappedValue="1"/></mapping>`,
      choices("A", "B", "C"),
    ),
  });
  const refused = await upload(zip);
  t.like(refused.body, { status: 400, code: "validation_failed" });
  t.deepEqual(
    refused.body.errors.map(({ message }: { message: string }) => message.split(":")[0]),
    ["broken", "entity", "picture", "two", "hotspot", "nothing-right", "unknown", "uneven"].map(
      (name) => `${name}.xml`,
    ),
  );
  t.is((await upload(zip, "&skipInvalid=true")).body.imported, 1);
});

test.serial("a hostile package is refused, and nothing of it is read", async (t) => {
  const code = async (zip: Uint8Array) => {
    const { status, body } = await upload(zip);
    return `${status} ${body.code}`;
  };
  const laughs = `<!DOCTYPE a [<!ENTITY l "ha"><!ENTITY l2 "&l;&l;&l;">]>${single.replace('<?xml version="1.0"?>', "")}`;
  const file = `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><assessmentItem>&x;</assessmentItem>`;
  const { body } = await upload(packageOf({ "laughs.xml": laughs, "file.xml": file }));
  t.is(body.errors.length, 2);
  for (const { message } of body.errors) t.regex(message, /document type/);
  const ofManifest = (manifest: string, more: Zippable = {}) =>
    zipSync({ "imsmanifest.xml": strToU8(manifest), ...more });
  t.is(
    await code(ofManifest(`<!DOCTYPE m SYSTEM "http://localhost/x.dtd"><manifest/>`)),
    "400 bad_qti_package",
  );
  t.is(await code(ofManifest("<manifest><a></manifest>")), "400 bad_qti_package");
  t.is(await code(ofManifest("<a>".repeat(10_000))), "400 bad_qti_package");
  t.is(await code(zipSync({ "item.xml": strToU8(single) })), "400 bad_qti_package");
  t.is(await code(strToU8("not a zip")), "400 bad_zip");
  t.is(await code(ofManifest("<manifest/>", { "../../etc/cron": strToU8("x") })), "400 bad_zip");
  t.is(await code(ofManifest("<manifest/>", { "/etc/cron": strToU8("x") })), "400 bad_zip");
  t.is(
    await code(ofManifest("<manifest/>", { "big.xml": new Uint8Array(21 * 1_048_576) })),
    "400 zip_too_large",
  );
  for (const href of ["../../etc/passwd", "file:///etc/passwd", "http://localhost/item.xml"]) {
    const resource = `<resource type="imsqti_item_xmlv2p1" href="${href}"/>`;
    const { body } = await upload(ofManifest(`<manifest><resources>${resource}</resources></manifest>`));
    t.regex(body.errors[0].message, /is not in the zip$/);
  }
  t.is((await upload(new Uint8Array(6 * 1_048_576))).status, 413);
});

test.serial("a bank is exported and imported without loss", async (t) => {
  const target = await addCourse("QTI1");
  for (const question of questions) {
    const made = await admin.post("/quiz-questions", { courseId: target, question, tags: ["a<b", "c & d"] });
    t.is(made.status, 201, JSON.stringify(made.body));
  }
  const exportOf = async (id: string) =>
    (await admin.get(`/quiz-questions?courseId=${id}&limit=50`)).body.data
      .map(({ question, tags }) => withoutIds({ question, tags }))
      .sort((a, b) => (a.question.text < b.question.text ? -1 : 1));
  const zip = writeQtiPackage((await admin.get(`/quiz-questions?courseId=${target}&limit=50`)).body.data);
  t.true("imsmanifest.xml" in unzipSync(zip));
  const copy = await addCourse("QTI2");
  t.is((await upload(zip, "", copy, admin)).body.imported, 7);
  t.deepEqual(await exportOf(copy), await exportOf(target));
  const response = await admin.get(`/quiz-questions/questions.zip?courseId=${copy}`);
  t.is(response.status, 200);
  t.is(response.headers.get("content-type"), "application/zip");
});

test.serial("only those who teach a course read and fill its bank", async (t) => {
  const id = await addCourse("QTI3");
  t.is((await upload(packageOf({ "a.xml": single }), "", id)).body.errors[0].path, "courseId");
  t.is((await teacher.get(`/quiz-questions/questions.zip?courseId=${id}`)).status, 400);
  t.is((await student.get(`/quiz-questions/questions.zip?courseId=${courseId}`)).status, 403);
  t.is((await upload(packageOf({ "a.xml": single }), "", courseId, student)).status, 403);
});

test("whatever is written is read as it was", (t) => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(anyQuestion, fc.array(line, { maxLength: 2 })), { minLength: 1 }),
      (bank) => {
        const zip = writeQtiPackage(
          bank.map(([question, tags]) => ({ question: question as Question, tags })),
        );
        const read = readQtiPackage(Buffer.from(zip), "9");
        t.deepEqual(
          read.map(({ tags, fault }) => [tags, fault]),
          bank.map(([, tags]) => [tags, null]),
        );
        for (const [at, [question]] of bank.entries())
          t.deepEqual(withoutIds(NewQuestion.parse(read[at]!.question)), withoutIds(question));
      },
    ),
    { numRuns: 150 },
  );
});

test("whatever the bytes are, a package is read or refused with a reason", (t) => {
  const zip = writeQtiPackage(
    questions
      .slice(0, 2)
      .map((question) => ({ question: { explanation: null, ...question } as Question, tags: [] })),
  );
  const files = unzipSync(zip);
  const xml = Buffer.from(files["items/item-0001.xml"]!).toString();
  fc.assert(
    fc.property(
      fc.nat({ max: xml.length }),
      fc.string({ unit: fc.constantFrom(..."<>&;\"'/!?-[]ax= \n".split("")), maxLength: 12 }),
      fc.nat({ max: 30 }),
      (at, inserted, cut) => {
        const broken = xml.slice(0, at) + inserted + xml.slice(at + cut);
        const [read] = readQtiPackage(
          Buffer.from(zipSync({ ...files, "items/item-0001.xml": strToU8(broken) })),
          "1",
        );
        t.true(read!.question !== null || read!.fault!.length > 0);
      },
    ),
    { numRuns: 150 },
  );
});
