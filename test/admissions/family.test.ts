import test from "ava";
import { setClock } from "../../src/lib/clock.ts";
import { startApp } from "../support/app.ts";
import { createClient } from "../support/client.ts";
import { ok } from "../support/ok.ts";
import { openAdmissions } from "./applicants.ts";
import { openFamily } from "./families.ts";

const app = await startApp();
const admin = await app.as("admin");
const { campaign, submitted, decide, statusOf, emailsTo, year } = await openAdmissions(app, admin);
const { form, start, family, page } = openFamily(app);
test.after.always(() => app.close());
const find = async (query: string) => (await ok(admin.get(`/admission-applications?${query}`))).data[0];
test.afterEach.always(() => setClock());

test.serial(
  "a family saves an application, goes on by the link, submits, and accepts with a signature",
  async (t) => {
    const place = await campaign(1, { terms: "Fees are due by term." });
    const first = form(place, { dateOfBirth: null });
    const token = await start(first);
    const own = family(token);
    t.like((await own.get("")).body, { status: "draft", dateOfBirth: null, terms: "Fees are due by term." });
    t.is((await own.post("/submission")).body.errors[0].path, "dateOfBirth");
    const saved = { ...first, dateOfBirth: "2019-02-03" };
    t.is((await own.put("", saved)).status, 200);
    const sent = await ok(own.post("/submission"));
    t.is(sent.status, "submitted");
    t.regex(sent.applicationNumber, /^A\d{4}\/\d+$/);
    t.is((await own.put("", saved)).body.code, "application_status", "submitted is submitted");
    t.is((await own.post("/acceptance", { name: "Ana", agreed: true })).body.code, "application_status");

    const row = await find(`q=${encodeURIComponent(sent.applicationNumber)}`);
    t.like(row, { appliedOnline: true, status: "submitted" });
    const { data: news } = await ok(admin.get("/communication/notifications?limit=20"));
    const told = news.filter(({ type }) => type === "application_submitted");
    t.deepEqual(
      told.map(({ url }) => url),
      [`/admissions/applications/${row.id}`],
    );
    await ok(decide(row.id, "offered"));
    const offered = await ok(own.get(""));
    t.is(offered.status, "offered");
    t.false("reason" in offered || "score" in offered || "id" in offered, "internal fields stay inside");
    t.is((await own.post("/acceptance", { name: " ", agreed: true })).status, 400);
    t.is((await own.post("/acceptance", { name: "Ana Parent", agreed: false })).status, 400);
    const accepted = await ok(own.post("/acceptance", { name: "Ana Parent", agreed: true }));
    t.like(accepted, { status: "accepted", acceptedByName: "Ana Parent", terms: "Fees are due by term." });
    t.is((await own.post("/acceptance", { name: "Again", agreed: true })).body.code, "application_status");
    const review = await ok(admin.get(`/admission-applications/${row.id}`));
    t.like(review, { acceptedByName: "Ana Parent", acceptedTerms: "Fees are due by term." });
    t.truthy(review.acceptedAt);
    const kinds = (await emailsTo(saved.guardians[0]!.email)).map(({ templateKind }) => templateKind).sort();
    t.deepEqual(kinds, [
      "application-accepted",
      "application-link",
      "application-offered",
      "application-received",
    ]);
    const { data } = await ok(admin.get(`/audit-events?entityId=${row.id}&limit=50`));
    const accept = data.find(({ action }) => action === "admission_applications.accept");
    t.is<unknown, null>(accept.actorId ?? null, null, "nobody is signed in");
    await ok(admin.post(`/admission-applications/${row.id}/enrollment`, { startsOn: year.startsOn }));
    t.is((await ok(own.get(""))).status, "enrolled");
  },
);

test.serial("the waiting list is shown by place, a declined offer goes to the next", async (t) => {
  const place = await campaign(1);
  const holder = await submitted(place);
  await ok(decide(holder.id, "offered"));
  const tokens: string[] = [];
  for (const name of ["First", "Second"]) {
    const token = await start(form(place, { givenName: name }));
    tokens.push(token);
    await ok(family(token).post("/submission"));
    const row = await find(`gradeLevelId=${place.gradeLevelId}&q=${name}`);
    await ok(decide(row.id, "waitlisted"));
  }
  const placeOf = async (token: string) => (await ok(family(token).get(""))).waitlistPlace;
  t.deepEqual([await placeOf(tokens[0]!), await placeOf(tokens[1]!)], [1, 2]);
  await ok(
    admin.put(`/admission-applications/${holder.id}/status`, { status: "withdrawn", reason: "Moved" }),
  );
  t.like(await ok(family(tokens[0]!).get("")), { status: "offered", waitlistPlace: null });
  t.is(await placeOf(tokens[1]!), 1);
  t.like(await ok(family(tokens[0]!).post("/refusal")), { status: "withdrawn", closedBy: "family" });
  t.is((await ok(family(tokens[1]!).get(""))).status, "offered", "never lost, never offered twice");
  t.is((await family(tokens[0]!).post("/refusal")).body.code, "application_status");
  t.like(await ok(family(tokens[1]!).post("/withdrawal")), { status: "withdrawn" });
  t.is(await statusOf(holder.id), "withdrawn");
});

test.serial("an offer cannot be accepted after its day", async (t) => {
  const place = await campaign(1, { offerDays: 3 });
  const token = await start(form(place));
  const { applicationNumber } = await ok(family(token).post("/submission"));
  const row = await find(`q=${encodeURIComponent(applicationNumber)}`);
  await ok(decide(row.id, "offered"));
  const offered = Date.now();
  setClock(() => new Date(offered + 4 * 86_400_000));
  const late = await family(token).post("/acceptance", { name: "Ana Parent", agreed: true });
  t.is(late.body.code, "offer_expired");
  setClock(() => new Date(offered + 2 * 86_400_000));
  t.is((await family(token).post("/acceptance", { name: "Ana Parent", agreed: true })).status, 200);
});

test.serial("only campaigns that are open today take applications", async (t) => {
  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const later = await campaign(1, { name: "Later intake", opensOn: tomorrow });
  const closing = await campaign(1, { name: "Closing intake", opensOn: "2020-01-01", closesOn: tomorrow });
  const { body } = await page();
  const stateOf = (id: string) => body.campaigns.find((each) => each.id === id)?.state;
  t.is(stateOf(later.admissionCampaignId), "upcoming");
  t.is(stateOf(closing.admissionCampaignId), "open");
  t.is((await start.raw(form(later))).body.code, "campaign_status");
  const token = await start(form(closing));
  await ok(admin.put(`/admission-campaigns/${closing.admissionCampaignId}/status`, { status: "closed" }));
  t.is((await family(token).post("/submission")).body.code, "campaign_status");
  const closed = (await page()).body.campaigns.find(({ id }) => id === closing.admissionCampaignId);
  t.is(closed.state, "closed");
});

test.serial("robots are refused: without a ticket, too fast, or in the field that nobody sees", async (t) => {
  const place = await campaign(1);
  const { ticket } = (await page()).body;
  const application = form(place);
  const send = (body: object) => app.anonymous.post("/apply/greenfield/applications", body);
  t.is((await send({ application, ticket })).body.code, "form_refused", "a moment after it was opened");
  t.is((await send({ application, ticket: "v1.made.up" })).body.code, "form_refused");
  const elsewhere = (await page("riverside")).body.ticket;
  setClock(() => new Date(Date.now() + 10_000));
  t.is((await send({ application, ticket: elsewhere })).body.code, "form_refused", "of another school");
  t.is((await send({ application, ticket, website: "https://spam.example" })).body.code, "form_refused");
  t.is((await send({ application, ticket })).status, 201);
  setClock(() => new Date(Date.now() + 25 * 3_600_000));
  t.is((await send({ application, ticket })).body.code, "form_expired");
});

test.serial("neither slug nor token opens another school", async (t) => {
  const place = await campaign(1);
  const token = await start(form(place));
  const at = (slug: string) => createClient(app.url, token).get(`/apply/${slug}/application`);
  t.is((await at("greenfield")).status, 200);
  t.is((await at("riverside")).body.code, "invalid_link");
  t.is((await at("nowhere")).status, 404);
  const { body } = await page("riverside");
  t.false(JSON.stringify(body).includes(place.admissionCampaignId));
  t.is((await start.raw(form(place), "riverside")).status, 400);
  t.is((await app.anonymous.get("/apply/greenfield/application")).body.code, "invalid_link");
  t.is((await admin.get("/apply/greenfield/application")).body.code, "invalid_link", "a session is no link");
  const other = await app.as("admin", "riverside");
  const asOther = await other("POST", "/apply/greenfield/applications", await start.body(form(place)));
  t.is(asOther.status, 201, "the account of another school does not act here");
});

test.serial(
  "a link expires, and a new one is emailed without telling whether there is an application",
  async (t) => {
    const place = await campaign(1);
    const filled = form(place);
    const { email } = filled.guardians[0]!;
    const token = await start(filled);
    const started = Date.now();
    setClock(() => new Date(started + 91 * 86_400_000));
    t.is((await family(token).get("")).body.code, "invalid_link");
    const ask = (address: string) => app.anonymous.post("/apply/greenfield/links", { email: address });
    t.is((await ask("nobody@applicants.example")).status, 202);
    t.is((await ask(email.toUpperCase())).status, 202);
    setClock();
    const links = async () =>
      (await emailsTo(email)).filter(({ templateKind }) => templateKind === "application-link").length;
    t.is(await links(), 2);
    t.is((await emailsTo("nobody@applicants.example")).length, 0);
    for (let count = 0; count < 6; count += 1) await ask(email);
    t.true((await links()) <= 7, "not more than five within an hour");
    const row = await find(`gradeLevelId=${place.gradeLevelId}`);
    t.is((await admin.post(`/admission-applications/${row.id}/links`)).body.code, "too_many_links");
  },
);

test.serial("the questions of the campaign are asked, and answered before submission", async (t) => {
  const questions = [
    { key: "bus", label: "Do you need the bus?", kind: "yes_no", required: true },
    { key: "club", label: "Which club?", kind: "choice", options: ["Chess", "Choir"] },
    { key: "moved", label: "Since when do you live here?", kind: "date" },
    { key: "allergies", label: "Allergies", kind: "text" },
  ];
  const place = await campaign(1, { questions });
  const listed = (await page()).body.campaigns.find(({ id }) => id === place.admissionCampaignId);
  t.deepEqual(
    listed.questions.map(({ key }) => key),
    ["bus", "club", "moved", "allergies"],
  );
  const first = form(place, { answers: { allergies: "Nuts", club: "" } });
  const token = await start(first);
  const own = family(token);
  t.is((await own.post("/submission")).body.errors[0].path, "answers.bus");
  const wrong = await own.put("", {
    ...first,
    ...{ answers: { bus: "yes", club: "Golf", moved: "soon", other: "x" } },
  });
  t.deepEqual(wrong.body.errors.map(({ path }: { path: string }) => path).sort(), [
    "answers.bus",
    "answers.club",
    "answers.moved",
    "answers.other",
  ]);
  const answers = { bus: false, club: "Choir", moved: "2020-02-01" };
  await ok(own.put("", { ...first, answers }));
  t.is((await ok(own.post("/submission"))).status, "submitted");
  const row = await find(`gradeLevelId=${place.gradeLevelId}`);
  t.deepEqual(row.answers, [
    { key: "bus", label: "Do you need the bus?", value: false },
    { key: "club", label: "Which club?", value: "Choir" },
    { key: "moved", label: "Since when do you live here?", value: "2020-02-01" },
  ]);
  const twice = await admin.patch(`/admission-campaigns/${place.admissionCampaignId}`, {
    questions: [questions[0], questions[0]],
  });
  t.is(twice.status, 400);
});

test.serial(
  "a family uploads the documents that are asked for, and they become those of the student",
  async (t) => {
    const place = await campaign(1, { documentsWanted: ["birth_certificate", "school_report"] });
    const token = await start(form(place));
    const own = family(token);
    const upload = (content: string, type = "birth_certificate", sender = token) =>
      createClient(app.url, sender)(
        "POST",
        `/apply/greenfield/documents?documentType=${type}&fileName=scan.pdf`,
        Buffer.from(content),
        { "content-type": "application/pdf" },
      );
    t.deepEqual((await ok(own.get(""))).documentsWanted, ["birth_certificate", "school_report"]);
    t.is((await upload("not a file at all")).body.code, "unsupported_file");
    t.is((await upload("%PDF-1.7 %%EOF", "birth_certificate", "wrong.token")).body.code, "invalid_link");
    const first = await upload("%PDF-1.7 certificate %%EOF");
    t.is(first.status, 201, JSON.stringify(first.body));
    const second = (await upload("%PDF-1.7 report %%EOF", "school_report")).body;
    t.is(second.documents.length, 2);
    const other = family(await start(form(place)));
    t.is((await other.remove(`/documents/${first.body.documents[0].id}`)).status, 404, "of another family");
    const left = await ok(own.remove(`/documents/${second.documents[1].id}`));
    t.deepEqual(
      left.documents.map(({ documentType }: { documentType: string }) => documentType),
      ["birth_certificate"],
    );
    const { applicationNumber } = await ok(own.post("/submission"));
    const row = await find(`q=${encodeURIComponent(applicationNumber)}`);
    const [document] = (await ok(admin.get(`/documents?admissionApplicationId=${row.id}&deleted=false`)))
      .data;
    t.like(document, {
      ownerType: "admission_application",
      documentType: "birth_certificate",
      fileName: "scan.pdf",
    });
    const bursar = await app.as("bursar");
    t.is(
      (await bursar.get(`/documents/${document.id}`)).status === 200,
      false,
      "not for those outside admissions",
    );
    await ok(decide(row.id, "offered"));
    await ok(own.post("/acceptance", { name: "Ana Parent", agreed: true }));
    const enrolled = await ok(
      admin.post(`/admission-applications/${row.id}/enrollment`, { startsOn: year.startsOn }),
    );
    t.like(await ok(admin.get(`/documents/${document.id}`)), {
      ...{ ownerType: "student", studentId: enrolled.studentId, admissionApplicationId: null },
    });
    t.is((await upload("%PDF-1.7 late %%EOF")).body.code, "application_status");
  },
);
