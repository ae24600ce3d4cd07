import { writeFile } from "node:fs/promises";
import type { Command } from "commander";
import { print, printJson, printRows } from "./output.ts";
import { withFoundation } from "./with-foundation.ts";

type Json = { json?: boolean };

/** What a school pays the platform. */
export function addBilling(tenants: Command): void {
  const json = ["--json", "print one JSON document"] as const;

  tenants
    .command("subscribe <slug>")
    .description("put a school on a plan and issue its first invoice")
    .requiredOption("--plan <code>", "code of the plan: starter, standard, campus")
    .option(...json)
    .action((slug: string, { plan, json }: Json & { plan: string }) =>
      withFoundation(async () => {
        const { subscribeTenant } = await import("../core/billing/subscribe-tenant.ts");
        const { number, total, dueOn } = await subscribeTenant(slug, plan);
        if (json) printJson({ slug, plan, number, total, dueOn });
        else
          print(
            `${slug} is on ${plan}; invoice ${number}: ${total.amount} ${total.currency}, due on ${dueOn}`,
          );
      }),
    );

  tenants
    .command("pay <slug> <number>")
    .description("record that a school has paid an invoice; ends a suspension for want of it")
    .option(...json)
    .action((slug: string, number: string, { json }: Json) =>
      withFoundation(async () => {
        const { recordPayment } = await import("../core/billing/record-payment.ts");
        const { findSchool } = await import("../core/platform/find-school.ts");
        const { total, paidAt } = await recordPayment(slug, number);
        const { status } = (await findSchool(slug)).tenant;
        if (json) printJson({ slug, number, total, paidAt, status });
        else print(`invoice ${number} is paid: ${total.amount} ${total.currency}; ${slug} is ${status}`);
      }),
    );

  tenants
    .command("tax <slug>")
    .description(
      "the tax on the invoices of a school from now on; without --percent the installation's again",
    )
    .option("--percent <n>", "such as 16 or 7.5")
    .option(...json)
    .action((slug: string, { json, percent }: Json & { percent?: string }) =>
      withFoundation(async () => {
        const { setTax } = await import("../core/billing/set-tax.ts");
        const { taxPercent } = await setTax(slug, percent === undefined ? {} : { percent });
        if (json) printJson({ slug, taxPercent });
        else print(`${slug}: ${taxPercent} %`);
      }),
    );

  tenants
    .command("invoices [slug]")
    .description("the platform's invoices, of all schools or of one")
    .option(...json)
    .action((slug: string | undefined, { json }: Json) =>
      withFoundation(async () => {
        const { listInvoices } = await import("../core/billing/list-invoices.ts");
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
    .description("writes an invoice of the platform as PDF")
    .option("--out <file>", "to this file (default: its number, in this folder)")
    .option(...json)
    .action((slug: string, number: string, { json, out = `${number}.pdf` }: Json & { out?: string }) =>
      withFoundation(async () => {
        const { printInvoiceOf } = await import("../core/billing/print-tenant-invoice.ts");
        const pdf = await printInvoiceOf(slug, number);
        await writeFile(out, pdf);
        if (json) printJson({ slug, number, file: out, bytes: pdf.length });
        else print(`written to ${out}`);
      }),
    );
}
