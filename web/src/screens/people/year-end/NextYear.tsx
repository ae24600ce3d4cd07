import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useCount } from "../../../api/useCount.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Badge } from "../../../ui/feedback/Badge.tsx";
import { ProblemNote } from "../../../ui/feedback/ProblemNote.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Facts } from "../../../ui/layout/Facts.tsx";
import type { Year } from "./years.ts";

const yearLater = (day: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4).replace("02-29", "02-28")}`;
/** "2026" and "2026/27" become "2027" and "2027/28". */
const nameLater = (name: string) =>
  name.replaceAll(/\d+/g, (digits) =>
    String(Number(digits) + 1)
      .padStart(digits.length, "0")
      .slice(-digits.length),
  );

/** Step 1: the next year with its terms, classes and bell times, copied from this one. */
export function NextYear({ from, next }: { from: Year; next: Year | undefined }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { day, number } = useFormat();
  const sections = useCount("/api/v1/sections", { academicYearId: next?.id ?? "" }, next !== undefined);
  const rollOver = useWrite(
    ({ name, startsOn, endsOn }: Record<string, string>) =>
      send("post", "/api/v1/academic-years/{id}/rollover", {
        path: { id: from.id },
        body: { name: name!.trim(), startsOn: startsOn!, endsOn: endsOn! },
      }),
    ["/academic-years", "/academic-terms", "/sections", "/class-periods"],
  );
  const submit = (values: Record<string, string>) =>
    rollOver.mutate(values, {
      onSuccess: ({ copied }) =>
        toast.done(
          t("yearend.copied", {
            terms: number(copied.terms),
            sections: number(copied.sections),
            periods: number(copied.classPeriods),
          }),
        ),
    });
  const mayCopy = may("structure.manage");
  return (
    <Card title={`1. ${t("yearend.next")}`} actions={next && <Badge tone="good">{t("common.done")}</Badge>}>
      {next ? (
        <div className="stack">
          <Facts
            facts={[
              [t("yearend.from"), from.name],
              [t("yearend.to"), <strong key="next">{next.name}</strong>],
              [t("common.from"), day(next.startsOn)],
              [t("common.until"), day(next.endsOn)],
              [t("yearend.classes"), number(sections.data ?? 0)],
            ]}
          />
          <ProblemNote error={rollOver.error} />
          {mayCopy && next.startsOn > from.startsOn && (
            <div>
              <Button
                busy={rollOver.isPending}
                event="copy-year-again"
                onClick={() => submit({ name: next.name, startsOn: next.startsOn, endsOn: next.endsOn })}
              >
                {t("yearend.copyMissing")}
              </Button>
            </div>
          )}
        </div>
      ) : (
        <Form error={rollOver.error} onSubmit={submit}>
          <p>{t("yearend.rollAbout", { name: from.name })}</p>
          <div className="form-grid">
            <Field label={t("common.name")} name="name" defaultValue={nameLater(from.name)} required />
            <Field
              label={t("common.from")}
              name="startsOn"
              type="date"
              defaultValue={yearLater(from.startsOn)}
              required
            />
            <Field
              label={t("common.until")}
              name="endsOn"
              type="date"
              defaultValue={yearLater(from.endsOn)}
              required
            />
          </div>
          {mayCopy && (
            <div className="dialog-foot">
              <Button type="submit" kind="primary" busy={rollOver.isPending} event="roll-over">
                {t("yearend.roll")}
              </Button>
            </div>
          )}
        </Form>
      )}
    </Card>
  );
}
