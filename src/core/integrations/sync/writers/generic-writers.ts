import { AppError, conflict } from "../../../../lib/errors.ts";
import { Payment } from "../../../../models/fees/index.ts";
import { Student } from "../../../../models/people/index.ts";
import { parseInput } from "../../../common/input/parse-input.ts";
import { NewPayment } from "../../../fees/payments/payment-schemas.ts";
import { recordPayment } from "../../../fees/payments/record-payment.ts";
import { schoolMoney } from "../../../fees/school-money.ts";
import type { ImportKind } from "../../../imports/rows/import-kinds.ts";
import { loadLookups } from "../../../imports/rows/import-lookups.ts";
import { importRow } from "../../../imports/rows/import-row.ts";
import type { GenericKind } from "../../connections/generic-fields.ts";
import { peopleWriters } from "./people-writers.ts";
import type { Writer } from "./writer.ts";

/** Create like a row of a CSV import, update like a OneRoster row. Fields in `once` are only used on creation. */
const person = (kind: ImportKind, changed: Writer, once: readonly string[]): Writer => ({
  ...changed,
  async create(values) {
    const context = { lookups: await loadLookups(), custom: {}, invite: false };
    return (await importRow(kind, values as never, context)).entityId;
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
      throw conflict("unknown_student", `No student with the admission number ${studentAdmissionNumber}`);
    const { currency } = await schoolMoney();
    const given = parseInput(NewPayment, { ...rest, studentId: student.id, amount: { amount, currency } });
    return (await recordPayment(given)).id;
  },
  async current(id) {
    return (await Payment.findByPk(id)) ? {} : null;
  },
  async change() {},
  async remove() {
    throw new AppError(409, "payment_stays", "A connected system cannot remove a payment: refund it here");
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
