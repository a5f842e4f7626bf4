export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface StoredPicture {
  width: number;
  height: number;
  /** The EXIF orientation, from 1 to 8: how the picture is turned and mirrored to be upright. */
  orientation?: number | undefined;
}

const turned = ({ left, top, width, height }: Area): Area => ({
  left: top,
  top: left,
  width: height,
  height: width,
});

/**
 * For each orientation: whether width and height are exchanged, and whether positions across and down are then counted
 * from the other end.
 */
const mirrors: Readonly<Record<number, { exchanged?: true; across?: true; down?: true }>> = {
  2: { across: true },
  3: { across: true, down: true },
  4: { down: true },
  5: { exchanged: true },
  6: { exchanged: true, down: true },
  7: { exchanged: true, across: true, down: true },
  8: { exchanged: true, across: true },
};

/**
 * Converts an area of the upright picture to the area of the stored picture that has the same pixels. Turning the whole
 * picture instead would hold all of its pixels in memory.
 */
export function storedArea(area: Area, { width, height, orientation = 1 }: StoredPicture): Area {
  const { exchanged, across, down } = mirrors[orientation] ?? {};
  const part = exchanged ? turned(area) : area;
  return {
    ...part,
    left: across ? width - part.left - part.width : part.left,
    top: down ? height - part.top - part.height : part.top,
  };
}
