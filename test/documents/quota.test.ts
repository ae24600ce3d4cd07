import test from "ava";
import { startApp } from "../support/app.ts";

const app = await startApp({ FILE_QUOTA_MEGABYTES: 1, FILE_MAX_MEGABYTES: 1 });
const admin = await app.as("admin");
test.after.always(() => app.close());

test("a school stores no more than its quota, and no larger file than the setting", async (t) => {
  const pdf = (size: number) =>
    Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(size, "x"), Buffer.from("%%EOF")]);
  const upload = (size: number) =>
    admin("POST", `/documents?documentType=other&fileName=a.pdf`, pdf(size), {
      "content-type": "application/pdf",
    });
  t.is((await upload(1_100_000)).status, 413);
  const { body } = await upload(900_000);
  t.like(await upload(900_001), { status: 409, body: { code: "file_quota" } });
  await admin.delete(`/documents/${body.id}`);
  t.is((await upload(900_001)).status, 201, "what is deleted frees its room");
});
