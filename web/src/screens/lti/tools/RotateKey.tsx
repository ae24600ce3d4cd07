import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useRead } from "../../../api/useRead.ts";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";

/** Replaces the key with which the school signs launches, once there is one. */
export function RotateKey() {
  const { t } = useTranslation();
  const { data } = useRead("/api/v1/lti-keys", { query: { status: "active" } });
  const id = data?.data[0]?.id;
  if (!id) return null;
  return (
    <ConfirmButton
      label={t("lti.rotateKey")}
      question={t("lti.rotateKeyQuestion")}
      event="rotate-lti-key"
      refreshes={["/lti-keys"]}
      run={() => send("post", "/api/v1/lti-keys/{id}/replacement", { path: { id } })}
    />
  );
}
