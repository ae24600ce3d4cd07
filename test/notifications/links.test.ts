import test from "ava";
import { startApp } from "../support/app.ts";

const app = await startApp();
const admin = await app.as("admin");
const guardian = await app.as("guardian");
test.after.always(() => app.close());

const linkOf = async (type: string): Promise<string> => {
  const { body } = await guardian.get("/communication/notifications?limit=50");
  return body.data.find((each) => each.type === type).url;
};

test("notifications to families name the child that they are about", async (t) => {
  const children = (await guardian.get("/guardian/children")).body.data;
  const child = children.find(({ section }) => section);
  const { date, canBeTaken } = (await admin.get("/attendance-day")).body;
  if (!canBeTaken) {
    const academicYearId = (await admin.get("/academic-years?isCurrent=true")).body.data[0].id;
    const made = await admin.post("/calendar-days", { academicYearId, date, type: "instructional" });
    t.is(made.status, 201, JSON.stringify(made.body));
  }
  const codes = (await admin.get("/attendance-codes?status=active")).body.data;
  const absent = codes.find(({ category }) => category === "absent");
  const register = (await admin.get(`/sections/${child.section.id}/attendance?date=${date}`)).body;
  const present = codes.find(({ isDefault }) => isDefault);
  const marks = register.students.map(({ studentId }) => ({
    studentId,
    attendanceCodeId: studentId === child.id ? absent.id : present.id,
  }));
  const taken = await admin.put(`/sections/${child.section.id}/attendance`, {
    date,
    marks,
    reason: "Correction",
  });
  t.is(taken.status, 200, JSON.stringify(taken.body));
  t.is(await linkOf("absence"), `/attendance?childId=${child.id}`);

  const paid = await (await app.as("bursar")).post("/payments", {
    studentId: child.id,
    amount: { amount: "100.00", currency: "KES" },
    method: "cash",
  });
  t.is(paid.status, 201, JSON.stringify(paid.body));
  t.is(await linkOf("payment_received"), `/fees?childId=${child.id}`);
});
