import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { send } from "../../../../api/client.ts";
import { ConfirmButton } from "../../../../ui/actions/ConfirmButton.tsx";

/** Creates the alumni record of a student who left. */
export function MakeAlumnus({ studentId }: { studentId: string }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  return (
    <ConfirmButton
      label={t("enrolment.makeAlumnus")}
      question={t("enrolment.makeAlumnusAsk")}
      event="make-alumnus"
      refreshes={["/alumni"]}
      run={() => send("post", "/api/v1/students/{id}/alumnus", { path: { id: studentId } })}
      onDone={({ id }) => navigate(`/alumni/${id}`)}
    />
  );
}
