import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useRead } from "../../../api/useRead.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { kindOf } from "../../../app/routes/navigation.ts";
import { fullName } from "../../../lib/format/fullName.ts";
import { useStructure } from "../../../lib/useStructure.ts";
import { useOwnStaffMember } from "../../../session/useOwnStaffMember.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";

interface Props {
  onMade: (path: string) => void;
  onCancel: () => void;
}

/** Creates a calendar link for the user's own lessons, a child's, or a class's (staff). */
export function CalendarFeedForm({ onMade, onCancel }: Props) {
  const { t } = useTranslation();
  const { user, may } = useSignedIn();
  const [kind, setKind] = useState(may("timetable.read") ? "timetable" : "calendar");
  const role = kindOf(user);
  const self = useOwnStaffMember();
  const children = useRead("/api/v1/guardian/children", { enabled: role === "guardian" });
  const { sectionChoices } = useStructure();
  const isStaff = role === "office" || role === "teacher";
  const make = useWrite(
    ({ name = "", of = "" }: Record<string, string>) =>
      send("post", "/api/v1/calendar-feeds", {
        body: {
          kind: kind as "timetable" | "calendar",
          name: name.trim(),
          ...(kind === "timetable" && of && (isStaff ? { sectionId: of } : { studentId: of })),
        },
      }),
    ["/calendar-feeds"],
  );
  const kinds = may("timetable.read") ? ["timetable", "calendar"] : ["calendar"];
  const ofChoices = isStaff
    ? sectionChoices
    : (children.data?.data ?? []).map((child) => ({ value: child.id, label: fullName(child) }));
  return (
    <Form
      error={make.error}
      onSubmit={(values) => make.mutate(values, { onSuccess: ({ path }) => onMade(path) })}
    >
      <div className="form-grid">
        <SelectField
          label={t("account.feedKind")}
          choices={kinds.map((value) => ({ value, label: t(`account.feed.${value}`) }))}
          value={kind}
          onChange={({ target }) => setKind(target.value)}
        />
        {kind === "timetable" && ofChoices.length > 0 && (
          <SelectField
            label={t("account.feedOf")}
            name="of"
            // Staff who do not teach have no lessons of their own.
            {...(isStaff && !self ? { required: true } : {})}
            none={t(!isStaff ? "account.feedAll" : self ? "account.feedOwn" : "account.feedChoose")}
            choices={ofChoices}
          />
        )}
        <Field label={t("common.name")} name="name" maxLength={80} required />
      </div>
      <div className="dialog-foot">
        <Button kind="plain" onClick={onCancel}>
          {t("common.cancel")}
        </Button>
        <Button type="submit" kind="primary" busy={make.isPending} event="make-feed">
          {t("account.makeFeed")}
        </Button>
      </div>
    </Form>
  );
}
