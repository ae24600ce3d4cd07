import test from "ava";
import { startApp } from "../support/app.ts";
import { checked, faultsOf, imported, rowsOf, upload } from "./import-files.ts";

const app = await startApp();
await app.app.startWorker();
const admin = await app.as("admin");
test.after.always(() => app.close());

test("students are imported with numbers and places, as if they were admitted one by one", async (t) => {
  const { body: sections } = await admin.get("/sections?limit=1");
  console.log(JSON.stringify(sections));
  const up = await upload(
    admin,
    "students",
    "First Name;SURNAME;DOB;Gender;Adm No\r\nAmina;Njoroge;2015-03-31;F;X-1\r\nTom;O'Neil;2014-02-30;x;\r\nJon;Snow;;;\r\n",
  );
  console.log(JSON.stringify(up.body, null, 1));
  const batch = await checked(
    admin,
    "students",
    "First Name;SURNAME;DOB;Gender;Adm No\r\nAmina;Njoroge;2015-03-31;F;X-1\r\nTom;O'Neil;2014-02-30;q;\r\nJon;Snow;;;\r\n",
  );
  console.log(JSON.stringify(batch), await faultsOf(admin, batch.id));
  console.log((await admin.put(`/import-batches/${batch.id}/run`)).body);
  console.log(await imported(admin, batch.id, { skipInvalid: true }), await rowsOf(admin, batch.id));
  console.log((await admin.get(`/import-batches/${batch.id}/errors.csv`)).body);
  console.log((await admin.get(`/import-batches/template.csv?kind=guardians`)).body);
  t.pass();
});
