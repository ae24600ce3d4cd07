import type { JsonText } from "../../core/common/lists/json-text.ts";
import type { AnyRoute } from "./route.ts";

/** Checks responses that PostgreSQL rendered. Only tests set it: in production they are sent unparsed. */
export const responseCheck: { run?: (route: AnyRoute, response: JsonText) => void } = {};
