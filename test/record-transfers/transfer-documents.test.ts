import test from "ava";
import { openAccounts } from "../people/school.ts";
import { startApp } from "../support/app.ts";
import { ok } from "../support/ok.ts";
import { openTransferSchools } from "./transfer-school.ts";

const app = await startApp();
const { sender, receiver, leaver, pack, upload, accept } = await openTransferSchools(app);
const accounts = await openAccounts(app, sender);
test.after.always(() => app.close());

const pdf = Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");
const withPapers = async () => {
  const of = await leaver();
  const { studentId } = of;
  const about = new URLSearchParams({ studentId, documentType: "birth_certificate", fileName: "birth.pdf" });
  await ok(sender("POST", `/documents?${about}`, pdf, { "content-type": "application/pdf" }));
  return of;
};

test.serial("documents go along when they are ticked, and become documents of the new student", async (t) => {
  const of = await withPapers();
  const without = await pack({}, of);
  t.false(without.zip.includes("documents/1.pdf"));
  const { zip, familyName } = await pack({ contents: ["documents"] }, of);
  t.true(zip.includes("documents/1.pdf"));
  const incoming = await ok(upload(zip));
  const accepted = await ok(accept(incoming.id, { allowDuplicate: true }));
  const { data } = await ok(receiver.get(`/documents?studentId=${accepted.studentId}`));
  t.like(data, [
    { documentType: "birth_certificate", fileName: "birth.pdf", size: pdf.length, visibleToFamily: false },
  ] as never);
  t.is((await ok(receiver.get(`/students?q=${familyName}`))).data.length, 1);
  const again = await ok(upload((await pack({ contents: ["documents"] }, of)).zip));
  const bare = await ok(accept(again.id, { allowDuplicate: true, documents: false }));
  t.is((await ok(receiver.get(`/documents?studentId=${bare.studentId}`))).data.length, 0);
});

test.serial("the issued transcript goes along with the marks, as a PDF", async (t) => {
  const of = await leaver();
  await accounts.account("transcripts", "principal");
  const principal = await accounts.signIn("transcripts");
  const { data } = await ok(sender.get(`/prior-academic-records?studentId=${of.studentId}`));
  await ok(principal.put(`/prior-academic-records/${data[0].id}/verification`));
  await ok(sender.post("/transcripts", { studentId: of.studentId }));
  const { zip } = await pack({ contents: ["marks"] }, of);
  t.true(zip.includes("transcript.pdf"));
  const incoming = await ok(upload(zip));
  t.true((await ok(receiver.get(`/record-transfers/${incoming.id}/preview`))).transcript);
  const accepted = await ok(accept(incoming.id, { allowDuplicate: true }));
  const kept = await ok(receiver.get(`/documents?studentId=${accepted.studentId}`));
  t.like(kept.data, [{ documentType: "school_report", fileName: "transcript.pdf" }] as never);
});
