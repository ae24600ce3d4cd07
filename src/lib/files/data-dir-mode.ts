/**
 * Returns the mode of a new data directory: accessible to this account only. If root started the process, the account that
 * runs the embedded PostgreSQL must be able to pass through the folder, but not list or read it.
 */
export const dataDirMode = (): number => (process.getuid?.() === 0 ? 0o711 : 0o700);
