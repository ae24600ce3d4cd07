import { conflict } from "../../../lib/errors.ts";

/**
 * Builds `from` and `refuse` of a `transition` from a table of the states that each state may change to.
 * @param code of the conflict
 */
export const stateMachine =
  <S extends string>(code: string, transitions: Readonly<Record<S, readonly S[]>>) =>
  <T extends S>(name: string, to: T) => ({
    to,
    from: (Object.keys(transitions) as S[]).filter((state) => transitions[state].includes(to)),
    refuse: (status: S) =>
      conflict(
        code,
        `${name} is ${status} and cannot become ${to}. Allowed: ${transitions[status].join(" or ") || "none"}`,
      ),
  });
