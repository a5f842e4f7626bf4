/** Where a key leads in a row of `count` things, around its ends; null where it leads nowhere. */
export function placeAfter(key: string, place: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (place + 1) % count;
    case 'ArrowLeft':
      return (place - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
