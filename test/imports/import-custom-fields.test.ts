import test from "ava";
import { personWith } from "../identity/with-permissions.ts";
import { startApp } from "../support/app.ts";
import { ok } from "../support/ok.ts";
import { checked, faultsOf, imported } from "./import-files.ts";

const app = await startApp();
await app.app.startWorker();
const admin = await app.as("admin");
const define = (entityType: string, values: object) =>
  ok(admin.post("/custom-field-definitions", { entityType, ...values }));
await define("student", { key: "busRoute", label: "Bus route", dataType: "text", required: true });
await define("student", { key: "swims", label: "Can swim", dataType: "boolean" });
await define("student", { key: "vaccinatedOn", label: "Vaccinated", dataType: "date" });
await define("student", {
  ...{ key: "house", label: "School house", dataType: "select", options: ["North", "South"] },
});
await define("staff_member", { key: "lockers", label: "Lockers", dataType: "number", required: true });
test.after.always(() => app.close());

test.serial(
  "a file fills the school's own fields, by key or by label, and each wrong cell is named",
  async (t) => {
    const csv = [
      "First name,Surname,Bus route,Can swim,custom.vaccinatedOn,house",
      "Abel,Ownfield,Route 7,yes,2024-02-29,NORTH",
      "Bella,Ownfield,Route 8,,,",
      "Cain,Ownfield,,yes,,",
      "Dora,Ownfield,Route 1,perhaps,2024-02-30,West",
    ].join("\n");
    const batch = await checked(admin, "students", csv);
    t.like(batch, { status: "validated", countValid: 2, countInvalid: 2 });
    t.deepEqual(Object.values(await faultsOf(admin, batch.id)), [
      "custom.busRoute: is missing",
      "custom.house: must be one of North, South; custom.swims: must be yes or no; custom.vaccinatedOn: must be a date like 2026-08-31",
    ]);
    t.like(await imported(admin, batch.id, { skipInvalid: true }), { countOk: 2, countFailed: 0 });
    const { data } = await ok(admin.get("/students?q=Ownfield&sort=givenName"));
    t.deepEqual(
      data.map(({ custom }) => custom),
      [
        { busRoute: "Route 7", swims: true, vaccinatedOn: "2024-02-29", house: "North" },
        { busRoute: "Route 8" },
      ],
    );
  },
);

test.serial("a required field without a column is asked for, with its label", async (t) => {
  const csv = "Staff no,First name,Surname\nX-1,Ada,Ownstaff\n";
  const batch = await checked(admin, "staff", csv);
  t.is(batch.status, "uploaded", "the mapping is not complete");
  const preview = await ok(admin.get(`/import-batches/${batch.id}/preview`));
  t.deepEqual(preview.missing, ["custom.lockers"]);
  t.like(
    preview.fields.find(({ field }) => field === "custom.lockers"),
    { label: "Lockers", required: true, column: null },
  );
});

test.serial("a field that the caller does not see is no field of the file", async (t) => {
  await define("student", { key: "allergy", label: "Allergy", dataType: "text", visibility: "health" });
  const importer = await personWith(app, admin, ["imports.manage", "students.manage"]);
  const csv = "First name,Surname,Bus route,Allergy\nEve,Ownhealth,Route 2,Nuts\n";
  const batch = await checked(importer, "students", csv);
  const preview = await ok(importer.get(`/import-batches/${batch.id}/preview`));
  t.falsy(preview.fields.find(({ field }) => field === "custom.allergy"));
  const mapped = await importer.put(`/import-batches/${batch.id}/mapping`, {
    fields: { ...preview.batch.mapping.fields, "custom.allergy": "Allergy" },
  });
  t.is(mapped.status, 400);
  t.is(mapped.body.errors[0].path, "fields.custom.allergy");
});

test.serial("the template names the school's own fields", async (t) => {
  const response = await fetch(`${app.url}/api/v1/import-batches/template.csv?kind=students`, {
    headers: { authorization: `Bearer ${admin.credentials.accessToken}` },
  });
  const [head, example] = (await response.text()).split(/\r?\n/);
  t.regex(head!, /custom\.busRoute/);
  t.regex(example!, /North/);
});
