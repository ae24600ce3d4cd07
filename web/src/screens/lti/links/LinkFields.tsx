import { useTranslation } from "react-i18next";
import { useAll } from "../../../api/useAll.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { type Link, linesOf, parametersOf } from "../ltiRows.ts";

export const bodyOf = (values: Record<string, string>) => ({
  title: values["title"]!.trim(),
  description: values["description"]?.trim() || null,
  url: values["url"]?.trim() || null,
  customParameters: parametersOf(values["customParameters"]),
  lineItemId: values["lineItemId"] || null,
});

interface Props {
  courseOfferingId: string;
  link?: Link;
}

/** The fields of a link, new or edited. */
export function LinkFields({ courseOfferingId, link }: Props) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { data: columns } = useAll("/api/v1/line-items", {
    query: { courseOfferingId },
    enabled: courseOfferingId !== "" && may("grades.read"),
  });
  const choices = (columns?.data ?? []).map(({ id, title }) => ({ value: id, label: title }));
  return (
    <div className="form-grid">
      <Field label={t("lti.title")} name="title" required maxLength={120} defaultValue={link?.title ?? ""} />
      <SelectField
        key={choices.length}
        label={t("lti.column")}
        name="lineItemId"
        none={t("lti.noColumn")}
        choices={choices}
        defaultValue={link?.lineItemId ?? ""}
      />
      <TextArea
        label={t("lti.description")}
        name="description"
        rows={2}
        maxLength={1000}
        defaultValue={link?.description ?? ""}
      />
      <Field
        label={t("lti.url")}
        hint={t("lti.urlHint")}
        name="url"
        type="url"
        dir="ltr"
        maxLength={500}
        defaultValue={link?.url ?? ""}
      />
      <TextArea
        label={t("lti.parameters")}
        placeholder={t("lti.parametersHint")}
        name="customParameters"
        rows={2}
        dir="ltr"
        defaultValue={linesOf(link?.customParameters)}
      />
    </div>
  );
}
