import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { fullName } from "../../../lib/format/fullName.ts";
import { useRoleName } from "../../../lib/words/useRoleName.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Note } from "../../../ui/feedback/Note.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { PersonPicker } from "../../../ui/people/PersonPicker.tsx";
import { NewStaffFields } from "./NewStaffFields.tsx";
import { type AccountPerson, type Kind, sendNewUser } from "./sendNewUser.ts";

/** Source of the staff record of a new account. */
const records = ["known", "new", "none"] as const;

/** Creates an account for a person of the school. Its owner sets the password by a link sent by email. */
export function NewUser({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const roleName = useRoleName();
  const roles = useRead("/api/v1/roles", { query: { status: "active", limit: 100 } });
  const [role, setRole] = useState("");
  const [record, setRecord] = useState<(typeof records)[number]>("known");
  const [person, setPerson] = useState<AccountPerson>();
  const category = roles.data?.data.find(({ key }) => key === role)?.category;
  const kind: Kind | undefined =
    category === "staff" && record !== "known" ? undefined : (category as Kind | undefined);
  const add = useWrite(
    (values: Record<string, string>) => sendNewUser({ values, role, kind, person, record }),
    ["/users", "/staff-members", "/guardians", "/students"],
  );
  const choose = (next: () => void) => {
    setPerson(undefined);
    next();
  };
  return (
    <Form
      error={add.error}
      onSubmit={(values) =>
        add.mutate(values, {
          onSuccess: () => {
            toast.done(t("users.invited"));
            onDone();
          },
        })
      }
    >
      <SelectField
        label={t("users.role")}
        name="role"
        path="roles"
        none="–"
        required
        value={role}
        onChange={({ target }) => choose(() => setRole(target.value))}
        choices={(roles.data?.data ?? []).map((each) => ({ value: each.key, label: roleName(each) }))}
      />
      {category === "staff" && (
        <SelectField
          label={t("users.record")}
          value={record}
          onChange={({ target }) => choose(() => setRecord(target.value as typeof record))}
          choices={records
            .filter((each) => each !== "new" || may("staff.manage"))
            .map((value) => ({ value, label: t(`users.records.${value}`) }))}
        />
      )}
      {kind && (
        <PersonPicker
          key={kind}
          kind={({ staff: "staff-members", guardian: "guardians", student: "students" } as const)[kind]}
          label={t(`person.${kind}`)}
          placeholder={t(
            ({ staff: "staff.search", guardian: "guardians.search", student: "students.search" } as const)[
              kind
            ],
          )}
          onPick={setPerson}
        />
      )}
      {person?.userId && <Note tone="warn">{t("users.hasAccount", { name: fullName(person) })}</Note>}
      {category === "staff" && record === "new" && <NewStaffFields key={role} teaches={role === "teacher"} />}
      {category === "staff" && record === "none" && (
        <>
          <Note>{t("users.noRecordHint")}</Note>
          <Field label={t("common.name")} name="name" autoComplete="off" required />
        </>
      )}
      <Field
        key={person?.id ?? record}
        label={t("common.email")}
        name="email"
        type="email"
        autoComplete="off"
        defaultValue={(person && "email" in person && person.email) || ""}
        required
      />
      <p className="soft small">{t("users.inviteHint")}</p>
      <div className="dialog-foot">
        <Button kind="plain" onClick={onDone}>
          {t("common.cancel")}
        </Button>
        <Button
          type="submit"
          kind="primary"
          disabled={kind && (!person || Boolean(person.userId))}
          busy={add.isPending}
          event="invite-user"
        >
          {t("users.invite")}
        </Button>
      </div>
    </Form>
  );
}
