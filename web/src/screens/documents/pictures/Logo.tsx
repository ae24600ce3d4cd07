import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { uploadFile } from "../../../api/files/uploadFile.ts";
import { useImage } from "../../../api/files/useImage.ts";
import type { ResponseOf } from "../../../api/types.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { PictureForm } from "./PictureForm.tsx";
import "../Documents.css";

/** The logo of the school, and for those who may change the profile the form to replace it. */
export function Logo({ school }: { school: ResponseOf<"/api/v1/school", "get"> }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const image = school.logoFileId ? { path: "/api/v1/school/logo", version: school.logoFileId } : undefined;
  const shown = useImage(image, "full");
  if (!may("school.update"))
    return shown ? (
      <Card title={t("picture.logo")}>
        <img className="picture" src={shown} alt={t("picture.logo")} />
      </Card>
    ) : null;
  return (
    <Card title={t("picture.logo")}>
      <p className="soft">{t("picture.logoAbout")}</p>
      <PictureForm
        upload={(file, type) => uploadFile("PUT", "/api/v1/school/logo", file, type)}
        onRemove={() => send("delete", "/api/v1/school/logo")}
        image={image}
        hint={t("picture.chooseLogoHint")}
        remove={t("picture.removeLogo")}
        removeAsk={t("picture.removeLogoAsk")}
        refreshes={["/school"]}
        onDone={() => {}}
      />
    </Card>
  );
}
