import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { get, send } from "../../api/client.ts";
import { Problem } from "../../api/Problem.ts";
import { languages } from "../../i18n/languages.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { Note } from "../../ui/feedback/Note.tsx";
import { CheckField } from "../../ui/forms/CheckField.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { SelectField } from "../../ui/forms/SelectField.tsx";
import { TextArea } from "../../ui/forms/TextArea.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";

const path = "/api/v1/alumnus-details";
const textFields = ["email", "phone", "occupation", "furtherStudy"] as const;

/** What a former student sees behind the emailed link, without an account. */
export function AlumnusDetails() {
  const { t } = useTranslation();
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get("token") ?? "");
  const [agreed, setAgreed] = useState<boolean>();
  useEffect(() => {
    document.title = t("alumni.own.title");
  }, [t]);
  const call = { open: true, headers: { authorization: `Bearer ${token}` } };
  const found = useQuery({ queryKey: [path, token], queryFn: () => get(path, call), retry: false });
  const save = useMutation({
    mutationFn: (values: Record<string, string>) =>
      send("put", path, {
        ...call,
        body: {
          ...Object.fromEntries(textFields.map((name) => [name, values[name]?.trim() || null])),
          address: values["address"]?.trim() || null,
          preferredLanguage: values["preferredLanguage"] || null,
          agreed: agreed ?? found.data?.agreed ?? false,
        },
      }),
  });
  if (found.error instanceof Problem && found.error.status === 401)
    return <Note tone="bad">{t("alumni.own.invalid")}</Note>;
  return (
    <Loaded read={found}>
      {(details) => (
        <Form error={save.error} onSubmit={(values) => save.mutate(values)}>
          <h1>{t("alumni.own.title")}</h1>
          <p>
            <bdi>{details.name}</bdi>
            <br />
            <bdi>{details.schoolName}</bdi>, <bdi>{details.className}</bdi> {details.leavingYear}
          </p>
          {save.isSuccess && <Note tone="good">{t("alumni.own.saved")}</Note>}
          <Field
            label={t("common.email")}
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            defaultValue={details.email ?? ""}
          />
          <Field
            label={t("common.phone")}
            name="phone"
            type="tel"
            autoComplete="tel"
            maxLength={50}
            defaultValue={details.phone ?? ""}
          />
          <TextArea
            label={t("alumni.address")}
            name="address"
            rows={2}
            maxLength={500}
            defaultValue={details.address ?? ""}
          />
          <Field
            label={t("alumni.occupation")}
            name="occupation"
            maxLength={160}
            defaultValue={details.occupation ?? ""}
          />
          <Field
            label={t("alumni.furtherStudy")}
            name="furtherStudy"
            maxLength={160}
            defaultValue={details.furtherStudy ?? ""}
          />
          <SelectField
            label={t("alumni.language")}
            name="preferredLanguage"
            defaultValue={details.preferredLanguage ?? ""}
            choices={[
              { value: "", label: "–" },
              ...languages.map(({ tag, name }) => ({ value: tag, label: name })),
            ]}
          />
          <CheckField
            label={t("alumni.own.agree")}
            name="agreed"
            checked={agreed ?? details.agreed}
            onChange={({ target }) => setAgreed(target.checked)}
          />
          <Button type="submit" kind="primary" busy={save.isPending} event="save-alumnus-details">
            {t("common.save")}
          </Button>
        </Form>
      )}
    </Loaded>
  );
}
