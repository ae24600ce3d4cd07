import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { fullName } from "../../../lib/format/fullName.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Note } from "../../../ui/feedback/Note.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Form } from "../../../ui/forms/Form.tsx";
import { Facts } from "../../../ui/layout/Facts.tsx";
import { type EntityType, mergeKinds, type Person } from "./mergeKinds.ts";
import "./Merge.css";

interface Props {
  entityType: EntityType;
  records: readonly [Person, Person];
  onDone: () => void;
}

/** Compares two records of one person side by side, and merges them into the chosen one. */
export function MergeForm({ entityType, records, onDone }: Props) {
  const { t } = useTranslation();
  const { day, instantDay } = useFormat();
  const [oldest] = [...records].sort((one, other) => one.createdAt.localeCompare(other.createdAt));
  const [keptId, setKept] = useState(oldest!.id);
  const merged = records.find(({ id }) => id !== keptId)!;
  const merge = useWrite(
    () => send("post", "/api/v1/person-merges", { body: { entityType, keptId, mergedId: merged.id } }),
    [`/${mergeKinds[entityType].list}`, "/person-merges", "/student-guardians", "/enrollments"],
  );
  return (
    <Form
      error={merge.error}
      onSubmit={() =>
        merge.mutate(undefined, {
          onSuccess: () => {
            toast.done(t("merge.merged"));
            onDone();
          },
        })
      }
    >
      <fieldset className="merge-records">
        <legend>{t("merge.keep")}</legend>
        {records.map((record) => (
          <label key={record.id} className="merge-record" data-kept={record.id === keptId || undefined}>
            <span className="row">
              <input
                type="radio"
                name="keptId"
                checked={record.id === keptId}
                onChange={() => setKept(record.id)}
              />
              <strong>
                <bdi>{fullName(record)}</bdi>
              </strong>
            </span>
            <Facts
              facts={[
                [t("students.number"), record.admissionNumber],
                [t("staff.number"), record.staffNumber],
                [t("students.born"), record.dateOfBirth && day(record.dateOfBirth)],
                [t("common.email"), record.email && <bdi key="email">{record.email}</bdi>],
                [
                  t("common.phone"),
                  <bdi key="phone">{(record.phones ?? []).join(", ") || record.phone}</bdi>,
                ],
                [t("guardians.portal"), t(record.userId ? "common.yes" : "common.no")],
                [t("merge.added"), instantDay(record.createdAt)],
              ]}
            />
          </label>
        ))}
      </fieldset>
      <Note tone="warn">{t("merge.consequence", { name: fullName(merged) })}</Note>
      <div className="dialog-foot">
        <Button kind="plain" onClick={onDone}>
          {t("common.cancel")}
        </Button>
        <Button type="submit" kind="primary" busy={merge.isPending} event="merge-records">
          {t("merge.now")}
        </Button>
      </div>
    </Form>
  );
}
