import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import { useWrite } from "../../api/useWrite.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { SelectField } from "../../ui/forms/SelectField.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { type Column, DataTable } from "../../ui/lists/DataTable.tsx";
import {
  type ChannelName,
  type Edits,
  keyOf,
  type MailWay,
  mailWays,
  type Preference,
  quietOf,
  type TypeName,
  type Wish,
  wishesOf,
} from "./wishes.ts";

interface Props {
  types: readonly TypeName[];
  channels: readonly ChannelName[];
  preferences: readonly Preference[];
}

/** Preferences by notification type and channel, and the quiet hours. */
export function PreferenceForm({ types, channels, preferences }: Props) {
  const { t } = useTranslation();
  const { school } = useSignedIn();
  const [edits, setEdits] = useState<Edits>({});
  const [half, setHalf] = useState(false);
  // Include channels that are not available yet: the quiet hours apply once they are.
  const shown = preferences.filter(({ type }) => types.includes(type as TypeName));
  const quiet = quietOf(shown);
  const save = useWrite(
    (data: Wish[]) => send("put", "/api/v1/communication/notification-preferences", { body: { data } }),
    ["/communication/notification-preferences"],
  );
  const submit = ({ quietFrom, quietTo }: Record<string, string>) => {
    const wanted = { quietFrom: quietFrom || null, quietTo: quietTo || null };
    const isNew = wanted.quietFrom !== quiet.quietFrom || wanted.quietTo !== quiet.quietTo;
    const data = wishesOf(shown, edits, isNew ? wanted : undefined);
    const done = () => toast.done(t("common.saved"));
    const isHalf = quietFrom === quietTo ? quietFrom !== "" : !quietFrom || !quietTo;
    setHalf(isHalf);
    if (isHalf) return;
    if (data.length > 0) save.mutate(data, { onSuccess: done });
    else done();
  };
  const column = (channel: ChannelName): Column<TypeName> => ({
    header: t(`messages.by.${channel}`),
    cell: (type) => {
      const now = shown.find((each) => each.type === type && each.channel === channel);
      if (!now) return null;
      const { enabled, digest } = edits[keyOf(now)] ?? now;
      const change = (edit: Edits[string]) => setEdits({ ...edits, [keyOf(now)]: edit });
      const label = `${t(`notifications.type.${type}`)}: ${t(`messages.by.${channel}`)}`;
      if (channel === "email")
        return (
          <SelectField
            quiet
            label={label}
            choices={mailWays.map((value) => ({ value, label: t(`notifications.mail.${value}`) }))}
            value={enabled ? digest : "no"}
            onChange={({ target }) => {
              const way = target.value as MailWay;
              change({ enabled: way !== "no", digest: way === "no" ? "none" : way });
            }}
          />
        );
      return (
        <label className="check">
          <input
            type="checkbox"
            checked={enabled}
            onChange={({ target }) => change({ enabled: target.checked, digest })}
          />
          <span className="unseen">{label}</span>
        </label>
      );
    },
  });
  return (
    <Form error={save.error} onSubmit={submit}>
      <Card flush>
        <DataTable
          caption={t("notifications.settings")}
          rows={types}
          keyOf={(type) => type}
          empty=""
          columns={[
            {
              header: t("notifications.about"),
              cell: (type) => <strong>{t(`notifications.type.${type}`)}</strong>,
            },
            ...channels.map(column),
          ]}
        />
      </Card>
      <Card title={t("notifications.quiet")}>
        <div className="stack">
          <p className="soft">{t("notifications.quietHint")}</p>
          <div className="form-grid">
            {(["quietFrom", "quietTo"] as const).map((name) => (
              <Field
                key={name}
                label={t(`notifications.${name}`)}
                hint={t("messages.zone", { zone: school.timezone })}
                type="time"
                name={name}
                defaultValue={quiet[name] ?? ""}
                error={half && name === "quietTo" ? t("notifications.both") : undefined}
              />
            ))}
          </div>
        </div>
      </Card>
      <div className="dialog-foot">
        <Button type="submit" kind="primary" busy={save.isPending} event="save-notification-settings">
          {t("common.save")}
        </Button>
      </div>
    </Form>
  );
}
