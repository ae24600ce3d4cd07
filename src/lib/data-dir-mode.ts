/**
 * Mode of a new data directory: for this account alone. Started by root, another account runs the embedded PostgreSQL: it has to
 * pass through the folder, and cannot list or read what lies there.
 */
export const dataDirMode = (): number => (process.getuid?.() === 0 ? 0o711 : 0o700);
