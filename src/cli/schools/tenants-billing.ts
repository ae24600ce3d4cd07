import { writeFile } from "node:fs/promises";
import type { Command } from "commander";
import { print, printJson, printRows } from "../support/output.ts";
import { withRuntime } from "../support/with-runtime.ts";

type Json = { json?: boolean };

/** Adds the commands for subscriptions and invoices of schools. */
export function addBilling(tenants: Command): void {
  const json = ["--json", "print one JSON document"] as const;

  tenants
    .command("subscribe <slug>")
    .description("subscribe a school to a plan and issue its first invoice")
    .requiredOption("--plan <code>", "plan code: starter, standard, campus")
    .option(...json)
    .action((slug: string, { plan, json }: Json & { plan: string }) =>
      withRuntime(async () => {
        const { subscribeTenant } = await import("../../core/platform/billing/subscribe-tenant.ts");
        const { number, total, dueOn } = await subscribeTenant(slug, plan);
        if (json) printJson({ slug, plan, number, total, dueOn });
        else
          print(
            `${slug} is subscribed to ${plan}; invoice ${number}: ${total.amount} ${total.currency}, due on ${dueOn}`,
          );
      }),
    );

  tenants
    .command("pay <slug> <number>")
    .description("record that a school paid an invoice; ends a suspension for non-payment")
    .option(...json)
    .action((slug: string, number: string, { json }: Json) =>
      withRuntime(async () => {
        const { recordPayment } = await import("../../core/platform/billing/record-payment.ts");
        const { findSchool } = await import("../../core/school/find-school.ts");
        const { total, paidAt } = await recordPayment(slug, number);
        const { status } = (await findSchool(slug)).tenant;
        if (json) printJson({ slug, number, total, paidAt, status });
        else print(`invoice ${number} is paid: ${total.amount} ${total.currency}; ${slug} is ${status}`);
      }),
    );

  tenants
    .command("tax <slug>")
    .description(
      "set the tax rate of future invoices of a school; without --percent, reset it to the installation's",
    )
    .option("--percent <n>", "tax rate such as 16 or 7.5")
    .option(...json)
    .action((slug: string, { json, percent }: Json & { percent?: string }) =>
      withRuntime(async () => {
        const { setTax } = await import("../../core/platform/tenants/set-tax.ts");
        const { taxPercent } = await setTax(slug, percent === undefined ? {} : { percent });
        if (json) printJson({ slug, taxPercent });
        else print(`${slug}: ${taxPercent} %`);
      }),
    );

  tenants
    .command("invoices [slug]")
    .description("list the platform's invoices to all schools, or to one")
    .option(...json)
    .action((slug: string | undefined, { json }: Json) =>
      withRuntime(async () => {
        const { listInvoices } = await import("../../core/platform/billing/list-invoices.ts");
        const invoices = await listInvoices(slug);
        if (json) return printJson(invoices);
        await printRows(
          invoices.map(({ subtotal, tax, total, ...invoice }) => ({
            ...invoice,
            subtotal: subtotal.amount,
            tax: tax.amount,
            total: total.amount,
          })),
          [
            "school",
            "number",
            "subtotal",
            "taxPercent",
            "tax",
            "total",
            "currency",
            "issuedOn",
            "dueOn",
            "status",
          ],
          false,
        );
      }),
    );
  tenants
    .command("invoice <slug> <number>")
    .description("write an invoice of the platform as PDF")
    .option("--out <file>", "file to write (default: <number>.pdf in the current folder)")
    .option(...json)
    .action((slug: string, number: string, { json, out = `${number}.pdf` }: Json & { out?: string }) =>
      withRuntime(async () => {
        const { printInvoiceOf } = await import("../../core/platform/billing/print-tenant-invoice.ts");
        const pdf = await printInvoiceOf(slug, number);
        await writeFile(out, pdf);
        if (json) printJson({ slug, number, file: out, bytes: pdf.length });
        else print(`written to ${out}`);
      }),
    );
}
