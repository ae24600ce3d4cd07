import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { CheckField } from "../../../ui/forms/CheckField.tsx";
import { type Application, applicationRefreshes } from "./applications.ts";

/** Submits a draft; the office can set the age rule of the campaign aside. */
export function SubmitApplication({ application }: { application: Application }) {
  const { t } = useTranslation();
  return (
    <ConfirmButton
      kind="primary"
      label={t("admissions.submit")}
      question={t("admissions.submitAsk")}
      event="submit-application"
      refreshes={applicationRefreshes}
      run={({ ignoreAgeRule }) =>
        send("post", "/api/v1/admission-applications/{id}/submission", {
          path: { id: application.id },
          body: { ignoreAgeRule: ignoreAgeRule === "yes" },
        })
      }
    >
      <CheckField label={t("admissions.ignoreAgeRule")} name="ignoreAgeRule" value="yes" />
    </ConfirmButton>
  );
}
