// What a table's parts use of the line to their table: anything that answers like one will do.
import type { Link } from "./link.svelte";

export type TableLine = Pick<Link, keyof Link>;
