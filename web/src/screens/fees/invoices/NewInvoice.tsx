import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useSearchParams } from "wouter";
import { send } from "../../../api/client.ts";
import type { Body } from "../../../api/types.ts";
import { useRead } from "../../../api/useRead.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { addDays } from "../../../lib/format/addDays.ts";
import { fullName } from "../../../lib/format/fullName.ts";
import { plainNumber } from "../../../lib/format/plainNumber.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { CheckField } from "../../../ui/forms/CheckField.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { StudentPicker } from "../../../ui/people/StudentPicker.tsx";
import { type DueDate, DueDateFields } from "../DueDateFields.tsx";
import { LineFields } from "../LineFields.tsx";
import { emptyLine, type Line } from "../lines.ts";
import { paymentRefreshes } from "../payments/paymentRefreshes.ts";

type Kind = NonNullable<Body<"/api/v1/fee-invoices", "post">["kind"]>;

/** Bills one student outside of a fee run. */
export function NewInvoice() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const studentId = params.get("studentId");
  return (
    <div className="stack">
      <PageHead
        title={t("billing.addInvoice")}
        back={{ href: "/fees?tab=invoices", label: t("fees.invoices") }}
      />
      {studentId ? (
        <InvoiceForm studentId={studentId} />
      ) : (
        <Card>
          <StudentPicker onPick={(id) => id && setParams({ studentId: id }, { replace: true })} />
        </Card>
      )}
    </div>
  );
}

function InvoiceForm({ studentId }: { studentId: string }) {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const { today } = useFormat();
  const { currency } = useSignedIn().school;
  const [key] = useState(() => crypto.randomUUID());
  const [kind, setKind] = useState<Kind>("charge");
  const [lines, setLines] = useState<readonly Line[]>([emptyLine]);
  const [dates, setDates] = useState<readonly DueDate[]>([{ dueOn: addDays(today(), 14), weight: "1" }]);
  const student = useRead("/api/v1/students/{id}", { path: { id: studentId } });
  const terms = useRead("/api/v1/academic-terms", {
    query: { limit: 50, sort: "-startsOn", include: "academicYear" },
  });
  const issue = useWrite((values: Record<string, string>) => {
    const term = terms.data?.data.find(({ id }) => id === values["termId"]);
    return send("post", "/api/v1/fee-invoices", {
      headers: { "idempotency-key": key },
      body: {
        studentId,
        kind,
        academicYearId: term?.academicYearId ?? null,
        termId: term?.id ?? null,
        issuedOn: values["issuedOn"]!,
        lines: lines.map(({ feeCategoryId, description, amount, quantity }) => ({
          feeCategoryId,
          ...(description.trim() && { description: description.trim() }),
          quantity: Number(quantity),
          unitAmount: { amount: plainNumber(amount), currency },
        })),
        installments: dates.map(({ dueOn, weight }) => ({ dueOn, weight: Number(weight) })),
        withDiscounts: values["withDiscounts"] === "on",
      },
    });
  }, paymentRefreshes);
  return (
    <Form
      error={issue.error}
      onSubmit={(values) =>
        issue.mutate(values, { onSuccess: ({ id }) => go(`/fees/invoices/${id}`, { replace: true }) })
      }
    >
      <Card title={student.data ? fullName(student.data) : t("fees.student")}>
        <div className="form-grid">
          <SelectField
            label={t("billing.kind")}
            path="kind"
            choices={(["charge", "opening"] as const).map((value) => ({
              value,
              label: t(`billing.invoiceKinds.${value}`),
            }))}
            value={kind}
            onChange={({ target }) => setKind(target.value as Kind)}
          />
          <SelectField
            label={t("results.term")}
            name="termId"
            none="–"
            choices={(terms.data?.data ?? []).map(({ id, name, academicYear }) => ({
              value: id,
              label: academicYear ? `${name} · ${academicYear.name}` : name,
            }))}
          />
          <Field
            label={t("fees.issued")}
            name="issuedOn"
            type="date"
            defaultValue={today()}
            max={today()}
            required
          />
          {kind === "charge" && (
            <CheckField label={t("billing.withDiscounts")} name="withDiscounts" defaultChecked />
          )}
        </div>
      </Card>
      <Card title={t("fees.lines")}>
        <LineFields of="invoice" lines={lines} onChange={setLines} />
      </Card>
      <Card title={t("fees.installments")}>
        <DueDateFields dates={dates} onChange={setDates} />
      </Card>
      <div className="dialog-foot">
        <Button type="submit" kind="primary" busy={issue.isPending} event="issue-invoice">
          {t("billing.issueInvoice")}
        </Button>
      </div>
    </Form>
  );
}
