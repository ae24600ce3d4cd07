import test from "ava";
import { checkLedger } from "../../src/core/fees/ledger/check-ledger.ts";
import { inSchool } from "../../src/db/transaction.ts";
import { startApp } from "../support/app.ts";
import { ok } from "../support/ok.ts";
import { openClient } from "../support/open-client.ts";
import { pdfPages, plain } from "../support/pdf-text.ts";
import { schoolToday } from "../support/school-today.ts";
import { openAdmissions } from "./applicants.ts";
import { openFamily } from "./families.ts";

const app = await startApp();
const database = await openClient(app.databaseUrl);
const admin = await app.as("admin");
const bursar = await app.as("bursar");
const teacher = await app.as("teacher");
const elsewhere = await app.as("admin", "riverside");
const { campaign, draft, submit, submitted, decide, move } = await openAdmissions(app, admin);
const { form, family, start } = openFamily(app);
test.after.always(async () => {
  await database.end();
  await app.close();
});

const { currency, id: schoolId } = admin.credentials.school;
const applicationFee = { amount: "25.00", currency };
const paid = (admissionApplicationId: string, values: object = {}) =>
  bursar.post("/application-fee-payments", { admissionApplicationId, method: "cash", ...values });
const feeOf = async (admissionApplicationId: string) =>
  (await ok(admin.get(`/application-fees?admissionApplicationId=${admissionApplicationId}`))).data[0];
const paymentOf = async (fee: string) =>
  (await ok(admin.get(`/application-fee-payments?applicationFeeId=${fee}`))).data;
const fees = async () => (await ok(admin.get("/fee-reports/collection"))).applicationFees;
const balance = async (student: string) =>
  (await ok(admin.get(`/fee-balances?studentId=${student}`))).data[0]?.balance.amount;
async function enrolled(values: object, pay: boolean) {
  const place = await campaign(2, { applicationFee, ...values });
  const { id } = await submitted(place);
  if (pay) await ok(paid(id));
  await ok(decide(id, "offered", { expiresOn: "2099-01-31" }));
  await ok(move(id, "accepted"));
  const row = await ok(
    admin.post(`/admission-applications/${id}/enrollment`, {
      startsOn: schoolToday(),
    }),
  );
  return { id, studentId: row.studentId as string };
}

test.serial("a fee falls due on submission and is paid once, with a receipt", async (t) => {
  const place = await campaign(2, { applicationFee });
  const { id } = await draft(place);
  t.is<unknown, undefined>(await feeOf(id), undefined);
  await ok(submit(id));
  t.like(await feeOf(id), { status: "due", amount: applicationFee });
  const before = await fees();
  const both = await Promise.all([paid(id), paid(id)]);
  t.deepEqual(both.map(({ status }) => status).sort(), [201, 409]);
  const fee = await feeOf(id);
  t.is(fee.status, "paid");
  const [payment] = await paymentOf(fee.id);
  t.regex(payment.receiptNumber, /^AF-\d{4}-\d+$/);
  t.is((await fees()).payments, before.payments + 1);
  const receipt = await fetch(`${app.url}/api/v1/application-fee-payments/${payment.id}.pdf`, {
    headers: { authorization: `Bearer ${bursar.credentials.accessToken}` },
  });
  t.is(receipt.status, 200);
  const [page] = pdfPages(new Uint8Array(await receipt.arrayBuffer()));
  t.true(plain(page!).includes(payment.receiptNumber));
  t.is((await admin.put(`/admission-applications/${id}/fee-waiver`, { reason: "Sibling" })).status, 409);
  await ok(admin.patch(`/admission-campaigns/${place.admissionCampaignId}`, { applicationFee: null }));
  t.like(await feeOf(id), { status: "paid", amount: applicationFee }, "the amount stays");
});

test.serial("input is checked, and others see no fees", async (t) => {
  const { id } = await submitted(await campaign(1, { applicationFee }));
  t.is((await paid(id, { method: "card" })).body.errors[0].path, "reference");
  t.is((await paid(id, { paidOn: "2099-01-01" })).body.errors[0].path, "paidOn");
  t.is((await teacher.get("/application-fees")).status, 403);
  t.is(
    (await teacher.post("/application-fee-payments", { admissionApplicationId: id, method: "cash" })).status,
    403,
  );
  t.is(
    (await elsewhere.post("/application-fee-payments", { admissionApplicationId: id, method: "cash" }))
      .status,
    404,
  );
  const free = await submitted(await campaign(1));
  t.is((await paid(free.id)).body.code, "no_application_fee");
  const plan = { name: "No fee", feeBeforeSubmission: true };
  const { admissionCampaignId } = await campaign(1);
  const refused = await admin.patch(`/admission-campaigns/${admissionCampaignId}`, plan);
  t.is(refused.body.errors[0].path, "feeBeforeSubmission");
});

test.serial("a payment is voided by a second person, and the fee is due again", async (t) => {
  const { id } = await submitted(await campaign(1, { applicationFee }));
  await ok(paid(id, { method: "mobile_money", reference: "MM-1" }));
  t.is(
    (
      await paid((await submitted(await campaign(1, { applicationFee }))).id, {
        method: "mobile_money",
        reference: "MM-1",
      })
    ).body.code,
    "payment_known",
  );
  const [payment] = await paymentOf((await feeOf(id)).id);
  const path = `/application-fee-payments/${payment.id}/reversal`;
  t.is((await bursar.post(path, { reason: "Wrong child" })).body.code, "own_request");
  const before = await fees();
  t.like(await ok(admin.post(path, { reason: "Wrong child" })), { status: "due" });
  t.is((await admin.post(path, { reason: "Wrong child" })).body.code, "payment_voided");
  const after = await fees();
  t.is(Number(after.voided.amount) - Number(before.voided.amount), 25);
  t.like(await ok(admin.put(`/admission-applications/${id}/fee-waiver`, { reason: "Scholarship" })), {
    status: "waived",
  });
  t.is((await paid(id)).body.code, "application_fee_status");
  const [voided] = await paymentOf((await feeOf(id)).id);
  await t.throwsAsync(
    database.query("UPDATE application_fee_payments SET amount_minor = 1 WHERE id = $1", [voided.id]),
  );
});

test.serial("a campaign can ask for the money first, and the family sees how to pay", async (t) => {
  const place = await campaign(2, {
    ...{ applicationFee, feeBeforeSubmission: true, paymentInstructions: "Bank account 123" },
  });
  const token = await start(form(place));
  const { applicationFee: shown } = (await family(token).get("")).body;
  t.like(shown, {
    amount: applicationFee,
    status: "due",
    beforeSubmission: true,
    instructions: "Bank account 123",
  });
  t.is((await family(token).post("/submission")).body.code, "application_fee_due");
  const [row] = (
    await database.query("SELECT id FROM admission_applications WHERE upper(right(id::text, 8)) = $1", [
      shown.reference,
    ])
  ).rows;
  await ok(paid(row.id));
  const sent = await family(token).post("/submission");
  t.is(sent.body.status, "submitted", JSON.stringify(sent.body));
  t.like(sent.body.applicationFee, { status: "paid" });
  t.truthy(sent.body.applicationFee.receiptNumber);
});

test.serial("on enrollment a fee becomes credit of the student where the campaign says so", async (t) => {
  const before = await fees();
  const credited = await enrolled({ feeCredited: true }, true);
  t.is(await balance(credited.studentId), "-25.00");
  const fee = await feeOf(credited.id);
  t.truthy(fee.creditedPaymentId);
  const after = await fees();
  t.is(Number(after.credited.amount) - Number(before.credited.amount), 25);
  t.is(after.net.amount, before.net.amount, "received and credited: counted once, as a payment");
  const [payment] = await paymentOf(fee.id);
  t.is(
    (await admin.post(`/application-fee-payments/${payment.id}/reversal`, { reason: "x" })).body.code,
    "application_fee_credited",
  );
  for (const other of [await enrolled({}, true), await enrolled({ feeCredited: true }, false)])
    t.true([undefined, "0.00"].includes(await balance(other.studentId)));
  t.deepEqual(await inSchool(schoolId, checkLedger), []);
});
