import { AppError, conflict } from "../../../lib/errors.ts";
import { Payment } from "../../../models/fees/index.ts";
import { Student } from "../../../models/people/index.ts";
import { NewPayment } from "../../fees/payment-schemas.ts";
import { recordPayment } from "../../fees/record-payment.ts";
import { schoolMoney } from "../../fees/school-money.ts";
import { parseInput } from "../../parse-input.ts";
import type { ImportKind } from "../../reports/import-kinds.ts";
import { loadLookups } from "../../reports/import-lookups.ts";
import { importRow } from "../../reports/import-row.ts";
import type { GenericKind } from "../generic-fields.ts";
import { peopleWriters } from "./people-writers.ts";
import type { Writer } from "./writer.ts";

/** Made as a row of a file is, and changed as a row of OneRoster is; where somebody sits is told only once. */
const person = (kind: ImportKind, changed: Writer, once: readonly string[]): Writer => ({
  ...changed,
  async create(values) {
    const means = { lookups: await loadLookups(), invite: false };
    return (await importRow(kind, values as never, means)).entityId;
  },
  async current(id, values, written) {
    const own = Object.fromEntries(Object.entries(values).filter(([name]) => !once.includes(name)));
    return changed.current(id, own, written);
  },
});

const payment: Writer = {
  entityType: "Payment",
  permission: "fees.collect",
  async find({ reference, method }) {
    return (await Payment.findOne({ where: { reference, method } as never, attributes: ["id"] }))?.id ?? null;
  },
  async create(values) {
    const { studentAdmissionNumber, amount, ...rest } = values as Record<string, string>;
    const student = await Student.findOne({ where: { admissionNumber: studentAdmissionNumber! } });
    if (!student)
      throw conflict(
        "unknown_student",
        `There is no student with the admission number ${studentAdmissionNumber}`,
      );
    const { currency } = await schoolMoney();
    const given = parseInput(NewPayment, { ...rest, studentId: student.id, amount: { amount, currency } });
    return (await recordPayment(given)).id;
  },
  async current(id) {
    return (await Payment.findByPk(id)) ? {} : null;
  },
  async change() {},
  async remove() {
    throw new AppError(409, "payment_stays", "A payment is not taken back by a partner: refund it here");
  },
};

export const genericWriters: Readonly<Record<GenericKind, Writer>> = {
  students: person("students", peopleWriters.student, ["gradeLevelCode", "sectionName", "rollNumber"]),
  guardians: person("guardians", peopleWriters.guardian, [
    ...["studentAdmissionNumber", "relation", "isPrimary", "isFeePayer"],
  ]),
  staff: person("staff", peopleWriters.staffMember, ["departmentName"]),
  payments: payment,
};
