import { operator } from "../../../lib/context.ts";
import { PlatformOperator } from "../../../models/platform/index.ts";
import { identityServices } from "../../common/identity-services.ts";
import { asPlatform } from "./as-platform.ts";

/** Shows the calling operator. */
export const showOperator = () =>
  asPlatform(
    async () => {
      const { id, sessionId } = operator();
      const found = await PlatformOperator.findByPk(id, { rejectOnEmpty: true });
      const { operatorSecondFactor } = identityServices();
      return {
        operator: found,
        secondFactor: found.totpConfirmedAt !== null,
        secondFactorRequired: operatorSecondFactor === "required",
        sessionId,
      };
    },
    { readOnly: true },
  );
