import test from "ava";
import { startApp } from "../support/app.ts";
import { pdfPages, plain } from "../support/pdf-text.ts";

const app = await startApp();
const admin = await app.as("admin");
const guardian = await app.as("guardian");

interface Template {
  id: string;
  key: string;
  language: string;
  version: number;
  status: string;
  layout: { title: string; body: string; signatures: string[] };
}
const templates = async (query: string): Promise<Template[]> =>
  (await admin.get(`/document-templates?${query}&limit=200`)).body.data;
const standard = async (key: string, language = "en") =>
  (await templates(`key=${key}&language=${language}&status=active`))[0]!;
const [child] = (await guardian.get("/students")).body.data as Array<{
  id: string;
  givenName: string;
  familyName: string;
}>;
test.after.always(() => app.close());

const issue = (documentTemplateId: string, more: object = {}) =>
  admin.post("/issued-documents", { documentTemplateId, studentId: child!.id, ...more });
const pdf = async (path: string) => {
  const response = await fetch(`${app.url}/api/v1${path}`, {
    headers: { authorization: `Bearer ${admin.credentials.accessToken}` },
  });
  if (!response.ok) throw new Error(await response.text());
  return plain(pdfPages(new Uint8Array(await response.arrayBuffer())).flat());
};

test.serial("a new school has active templates of four letters in five languages", async (t) => {
  const active = await templates("status=active");
  t.is(active.length, 20);
  t.deepEqual([...new Set(active.map(({ key }) => key))].sort(), [
    "bonafide",
    "character",
    "recommendation",
    "transfer",
  ]);
  t.deepEqual((await admin.post("/document-templates/standard", { languages: ["en", "fr"] })).body, {
    added: 0,
  });
});

test.serial(
  "a certificate is numbered, kept with the student's documents, and verified by its code",
  async (t) => {
    const { id } = await standard("bonafide");
    const { status, body } = await issue(id, { values: { reason: "Visa" }, visibleToFamily: true });
    t.is(status, 201, JSON.stringify(body));
    t.regex(body.number, /^BC\/\d{4}\/\d+$/);
    t.is(body.data.reason, "Visa");
    const text = await pdf(`/documents/${body.fileId}/content`);
    t.true(text.includes("Bonafide certificate"));
    t.true(text.includes(body.number));
    t.true(text.includes(`${child!.givenName} ${child!.familyName}`));
    t.false(text.includes("{{"), "every variable has a value");
    const seen = (await guardian.get(`/documents?studentId=${child!.id}&limit=200`)).body.data;
    t.true(seen.some(({ id: each }) => each === body.fileId));

    const code = body.verificationCode.toLowerCase().replace(/.{4}(?=.)/g, "$&-");
    const verified = await app.anonymous.get(`/issued-documents/verification/${code}`);
    t.like(verified.body, { status: "valid", kind: "bonafide", number: body.number });
    t.is(verified.body.initials, `${child!.givenName[0]}. ${child!.familyName[0]}.`);
    t.false(JSON.stringify(verified.body).includes(child!.familyName));
    const page = await fetch(`${app.url}/verify/${code}`, { headers: { "accept-language": "fr" } });
    const html = await page.text();
    t.is(page.status, 200);
    t.true(html.includes("Authentique et valable"));
    t.false(html.includes(child!.familyName) || html.includes(child!.givenName));
    t.true((await (await fetch(`${app.url}/verify/${code}?language=ar`)).text()).includes('dir="rtl"'));

    const revoked = await admin.post(`/issued-documents/${body.id}/revocation`, { reason: "Wrong purpose" });
    t.like(revoked.body, { status: "revoked", revokedReason: "Wrong purpose" });
    t.is((await app.anonymous.get(`/issued-documents/verification/${code}`)).body.status, "revoked");
    t.is((await guardian.get(`/documents/${body.fileId}`)).status, 404, "families no longer see it");
    t.like(await admin.post(`/issued-documents/${body.id}/revocation`, { reason: "Again" }), {
      status: 409,
      body: { code: "not_issued" },
    });
  },
);

test.serial("numbers have no gaps, also after a refusal", async (t) => {
  const { id } = await standard("character");
  const numbers: number[] = [];
  for (const values of [{ conduct: "Good" }, {}, { conduct: "Very good" }]) {
    const { status, body } = await issue(id, { values });
    if (status === 201) numbers.push(Number(body.number.split("/").at(-1)));
    else t.like(body.errors[0], { path: "values.conduct", message: "is required by this template" });
  }
  t.is(numbers.length, 2);
  t.is(numbers[1], numbers[0]! + 1);
});

test.serial("what is not recorded is named, and nothing is issued", async (t) => {
  const { id } = await standard("transfer");
  const { status, body } = await issue(id, { values: { reason: "Moving", conduct: "Good" } });
  t.is(status, 400);
  t.true(
    body.errors.some(({ message }) => message.includes("{{student.leftOn}} is not recorded")),
    JSON.stringify(body),
  );
});

test.serial("an unknown variable is refused with the nearest known one", async (t) => {
  const layout = { title: "Letter", body: "Dear {{studnt.name}}", signatures: [] };
  const values = { key: "letter", name: "Letter", kind: "recommendation", language: "en", layout };
  const { status, body } = await admin.post("/document-templates", values);
  t.is(status, 400);
  t.like(body.errors[0], {
    path: "layout.body",
    message: "contains the unknown variable {{studnt.name}}: did you mean {{student.name}}?",
  });
  const open = await admin.post("/document-templates", {
    ...values,
    layout: { ...layout, body: "Dear {{student.name}" },
  });
  t.regex(open.body.errors[0].message, /without the other/);
});

test.serial("a version is drafted, previewed and activated; the former one is retired", async (t) => {
  const former = await standard("recommendation");
  t.like(await admin.patch(`/document-templates/${former.id}`, { name: "Other" }), {
    status: 409,
    body: { code: "template_not_draft" },
  });
  const { body: draft } = await admin.post(`/document-templates/${former.id}/versions`);
  t.like(draft, { version: 2, status: "draft", key: "recommendation" });
  t.is((await admin.post(`/document-templates/${former.id}/versions`)).body.code, "draft_exists");
  const layout = { ...former.layout, body: "{{student.name}} works hard.\n\n{{remarks}}" };
  t.is((await admin.patch(`/document-templates/${draft.id}`, { layout })).status, 200);
  const preview = await pdf(`/document-templates/${draft.id}/preview.pdf?studentId=${child!.id}`);
  t.true(preview.includes("Preview: not valid"));
  t.true(preview.includes(child!.familyName));
  t.true(preview.includes("{{remarks}}"));
  t.is((await issue(draft.id)).body.code, "template_not_active");
  t.is(
    (await admin.put(`/document-templates/${draft.id}/status`, { status: "active" })).body.status,
    "active",
  );
  t.is((await admin.get(`/document-templates/${former.id}`)).body.status, "retired");
});

test.serial("families and teachers neither issue nor read; a code of nobody is not found", async (t) => {
  const { id } = await standard("bonafide");
  for (const caller of [guardian, await app.as("teacher")]) {
    t.is((await caller.get("/issued-documents")).status, 403);
    t.is(
      (await caller.post("/issued-documents", { documentTemplateId: id, studentId: child!.id })).status,
      403,
    );
  }
  const other = await app.as("admin", "riverside");
  const foreign = await other.post("/issued-documents", { documentTemplateId: id, studentId: child!.id });
  t.is(foreign.body.code, "unknown_reference");
  t.is((await app.anonymous.get("/issued-documents/verification/NOSUCHCODE")).status, 404);
});
