import type { TFunction } from "i18next";
import type { Row } from "../../api/types.ts";
import { dotted } from "../../lib/format/isolated.ts";

type Audience = Row<"/api/v1/alumni-messages">["audience"];

/** Describes to whom a message went. */
export const audienceText = ({ fromYear, toYear, className, outcome }: Audience, t: TFunction): string =>
  dotted(
    (fromYear !== undefined || toYear !== undefined) && `${fromYear ?? ""}–${toYear ?? ""}`,
    className,
    outcome && t(`alumni.outcomes.${outcome}`),
  ) || t("alumni.everybody");
