export const MAX_STATEMENT = 8_000;
export const MAX_EDUCATION_LEVELS = 30;
