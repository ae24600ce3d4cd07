import { DateTime } from "luxon";
import { type Discount, draftInvoice } from "../../../src/core/fees/invoices/draft-invoice.ts";
import { currentSchool } from "../../../src/db/context-values.ts";
import { query } from "../../../src/db/query.ts";
import { unprepared } from "../../../src/db/sql.ts";
import { toMinor } from "../../../src/lib/money.ts";
import { insertRows, type Row } from "../../factories/insert-rows.ts";
import type { DemoStudent } from "../families.ts";
import type { Seeding } from "../seeding.ts";
import type { Structure } from "../structure.ts";
import { dueDates, feeCategories, schemes, yearlyFee } from "./fee-structure.ts";
import { settleFees } from "./payments.ts";

/** A generated invoice. */
export interface Billed {
  row: Row & { number: string; student_id: string; total_minor: bigint; paid_minor: bigint };
  installments: Array<Row & { due_on: string; amount_minor: bigint; paid_minor: bigint }>;
}

interface Place {
  student_id: string;
  grade_level_id: string;
  place: number;
}

/** Seeds the fees of the year: a fee structure for each grade, one fee run, and the payments so far. */
export async function seedFees(
  seeding: Seeding,
  structure: Structure,
  demoStudents: readonly DemoStudent[],
): Promise<void> {
  const { row, random, calendar, accounts } = seeding;
  const [school] = await query<{ currency: string }>(
    unprepared`SELECT currency FROM schools WHERE id = ${currentSchool}`,
  );
  const { currency } = school!;
  const day = (days: number) => DateTime.fromISO(calendar.year.startsOn).plus({ days }).toISODate()!;
  const issuedOn = calendar.year.startsOn;

  const heads = feeCategories.map(({ share: _share, ...head }) => row({ ...head, status: "active" }));
  const discounts = schemes.map((scheme) =>
    row({
      ...{ ...scheme, basis: "percent", currency, valid_from: issuedOn },
      ...{ created_by: accounts.bursar.id, status: "active" },
    }),
  );
  const places = await query<Place>(unprepared`
    SELECT e.student_id, e.grade_level_id,
      (row_number() OVER (PARTITION BY s.household_id ORDER BY s.date_of_birth, s.id))::int AS place
    FROM enrollments e JOIN students s ON s.school_id = e.school_id AND s.id = e.student_id
    WHERE e.school_id = ${currentSchool} AND e.status = 'active' AND s.household_id IS NOT NULL ORDER BY s.admission_number`);
  // The demo guardian's children get no scholarship, so that their balances are visible.
  const own = new Set(demoStudents.slice(0, 3).map(({ id }) => id));
  const awards = places
    .filter(({ student_id }) => !own.has(student_id))
    // The first always, so that every school has an approved one whatever the day.
    .filter((_place, index) => index === 0 || random.chance(0.04))
    .map(({ student_id }, index) =>
      row({
        student_id,
        discount_scheme_id: discounts[2]!.id,
        reason: "Best of the grade",
        requested_by: accounts.bursar.id,
        starts_on: issuedOn,
        decided_by: index === 0 ? null : accounts.admin.id,
        status: index === 1 ? "requested" : "approved",
      }),
    );
  const scholars = new Set(
    awards.filter(({ status }) => status === "approved").map((award) => award["student_id"]),
  );
  const discountsOf = ({ student_id, place }: Place): Discount[] => {
    const due = [
      ...(place > 1 ? [discounts[Math.min(place, 3) - 2]!] : []),
      ...(scholars.has(student_id) ? [discounts[2]!] : []),
    ];
    return due.map((scheme) => ({
      discountSchemeId: scheme.id,
      name: scheme["name"] as string,
      basisPoints: scheme["basis_points"] as number,
      amountMinor: null,
      feeCategoryId: null,
    }));
  };

  const year = Number(issuedOn.slice(0, 4));
  const dates = dueDates.map(({ days, weight }) => ({ dueOn: day(days), weight }));
  const structures: Row[] = [];
  const components: Row[] = [];
  const schedules: Row[] = [];
  const items: Row[] = [];
  const lines: Row[] = [];
  const billed: Billed[] = [];
  for (const grade of structure.grades) {
    const charges = feeCategories.map(({ name, share }, index) => ({
      feeCategoryId: heads[index]!.id,
      description: name,
      quantity: 1,
      unitMinor: toMinor({
        amount: String(Math.round((yearlyFee(currency) * share * (9 + grade.number)) / 1_000)),
        currency,
      }),
    }));
    const price = row({
      name: `Fees of Grade ${grade.number}`,
      academic_year_id: structure.yearId,
      grade_level_id: grade.id,
      currency,
      version: 1,
      total_minor: String(charges.reduce((sum, { unitMinor }) => sum + unitMinor, 0n)),
      late_fee_kind: "none",
      late_fee_grace_days: 0,
      created_by: accounts.bursar.id,
      approved_by: accounts.admin.id,
      status: "active",
    });
    structures.push(price);
    charges.forEach(({ feeCategoryId, description, unitMinor }, index) => {
      components.push(
        row({
          fee_structure_id: price.id,
          fee_category_id: feeCategoryId,
          position: index + 1,
          description,
          currency,
          amount_minor: String(unitMinor),
          is_optional: false,
        }),
      );
    });
    const students = places.filter(({ grade_level_id }) => grade_level_id === grade.id);
    const schedule = row({
      name: `Grade ${grade.number}, ${calendar.year.name}`,
      fee_structure_id: price.id,
      section_ids: [],
      student_ids: [],
      optional_component_ids: [],
      issued_on: issuedOn,
      installments: dates,
      count_planned: students.length,
      count_done: students.length,
      count_failed: 0,
      status: "completed",
    });
    schedules.push(schedule);
    for (const student of students) {
      const draft = draftInvoice(charges, discountsOf(student), dates);
      const { student_id } = student;
      const invoice = row({
        number: `INV-${year}-${String(billed.length + 1).padStart(5, "0")}`,
        student_id,
        kind: "charge",
        academic_year_id: structure.yearId,
        fee_structure_id: price.id,
        fee_schedule_id: schedule.id,
        issued_by: accounts.bursar.id,
        issued_on: issuedOn,
        due_on: dates.at(-1)!.dueOn,
        currency,
        subtotal_minor: draft.subtotalMinor,
        discount_minor: draft.discountMinor,
        total_minor: draft.totalMinor,
        paid_minor: 0n,
      }) as unknown as Billed["row"];
      const own = { fee_invoice_id: invoice.id, currency };
      draft.lines.forEach((line, index) => {
        lines.push(
          row({
            ...own,
            position: index + 1,
            fee_category_id: line.feeCategoryId,
            discount_scheme_id: line.discountSchemeId,
            description: line.description,
            quantity: line.quantity,
            unit_amount_minor: String(line.unitMinor),
            amount_minor: String(line.unitMinor * BigInt(line.quantity)),
          }),
        );
      });
      const installments = draft.installments.map(
        ({ dueOn, amountMinor }, index) =>
          row({
            ...own,
            student_id,
            sequence: index + 1,
            due_on: dueOn,
            amount_minor: amountMinor,
            paid_minor: 0n,
          }) as unknown as Billed["installments"][number],
      );
      billed.push({ row: invoice, installments });
      items.push(
        row({ fee_schedule_id: schedule.id, student_id, fee_invoice_id: invoice.id, status: "done" }),
      );
    }
  }
  for (const [table, rows] of Object.entries({
    fee_categories: heads,
    discount_schemes: discounts,
    student_discounts: awards,
    fee_structures: structures,
    fee_components: components,
    fee_schedules: schedules,
    fee_schedule_items: items,
  }))
    await insertRows(table, rows);
  await settleFees(seeding, currency, billed, lines, demoStudents);
}
