import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { LinkTabs } from "../../ui/layout/LinkTabs.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";

const lists = [
  { href: "/behaviour", label: "behaviour.incidents", needs: "behaviour.read" },
  { href: "/behaviour/sanctions", label: "conduct.sanctions", needs: "discipline-actions.read" },
  { href: "/behaviour/points", label: "conduct.points", needs: "behaviour-points.read" },
  { href: "/behaviour/houses", label: "conduct.houses", needs: "behaviour-points.read" },
] as const;

/** The heading of the lists about behaviour, with the way from one to the other. */
export function BehaviourHead({ actions }: { actions?: ReactNode }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  return (
    <>
      <PageHead title={t("nav.behaviour")} actions={actions} />
      <LinkTabs
        label={t("nav.behaviour")}
        items={lists.filter(({ needs }) => may(needs)).map(({ href, label }) => ({ href, label: t(label) }))}
      />
    </>
  );
}
