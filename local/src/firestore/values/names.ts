/** Ranks surrogates above all other UTF-16 units, so that the order of units is the order of code points. */
function codePointRank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit >= 0xe000 ? unit - 0x800 : unit + 0x2000;
}

/** Compares strings by their UTF-8 bytes, without encoding them. */
export function compareUtf8(left: string, right: string): number {
  const shared = Math.min(left.length, right.length);
  for (let index = 0; index < shared; index++) {
    const a = left.charCodeAt(index);
    const b = right.charCodeAt(index);
    if (a !== b) return codePointRank(a) - codePointRank(b);
  }
  return left.length - right.length;
}

const NUMERIC_ID = /^__id(-?\d+)__$/;

function numericId(segment: string): bigint | null {
  const digits = NUMERIC_ID.exec(segment)?.[1];
  return digits === undefined ? null : BigInt(digits);
}

/** Numeric ids (`__id7__`, as written by Datastore) come first, by number; then all others by their bytes. */
function compareSegments(left: string, right: string): number {
  if (left === right) return 0;
  const a = numericId(left);
  const b = numericId(right);
  if (a !== null && b !== null && a !== b) return a < b ? -1 : 1;
  if ((a === null) !== (b === null)) return a === null ? 1 : -1;
  return compareUtf8(left, right);
}

function compareBySegment(left: string, right: string): number {
  const a = left.split('/');
  const b = right.split('/');
  const shared = Math.min(a.length, b.length);
  for (let index = 0; index < shared; index++) {
    const order = compareSegments(a[index] ?? '', b[index] ?? '');
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

const SLASH = 47;
const separatorRank = (unit: number): number => (unit === SLASH ? -1 : codePointRank(unit));

/** Compares names segment by segment, with a parent before its children. */
export function compareNames(left: string, right: string): number {
  if (left === right) return 0;
  if (left.includes('/__id') || right.includes('/__id')) return compareBySegment(left, right);
  const shared = Math.min(left.length, right.length);
  for (let index = 0; index < shared; index++) {
    const a = left.charCodeAt(index);
    const b = right.charCodeAt(index);
    if (a !== b) return separatorRank(a) - separatorRank(b);
  }
  return left.length - right.length;
}
