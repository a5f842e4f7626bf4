import { z } from 'zod';
import { outputSideMax } from '../../image-edit/crop.ts';
import { filterNames, shapeNames, textFonts, type ImageEdit, type Layer } from '../../image-edit/edit.ts';
import { editLimits, editProblem, tooManyLayersText } from '../../image-edit/limits.ts';

/**
 * A limit in pixels above the side of any image. Coordinates may be negative, because a layer may lie outside of the
 * image.
 */
const lengthMax = 100_000;
const coordinate = z.number().min(-lengthMax).max(lengthMax);
const length = z.number().min(0).max(lengthMax);
const side = z.int().min(1).max(lengthMax);
const outputSide = z.int().min(1).max(outputSideMax);
const color = z.string().regex(/^#[0-9a-f]{6}$/iu, 'Colors look like #20b2aa.');
const percent = z.number().min(-100).max(100);
const opacity = z.number().min(0).max(1);

const any = { id: z.string().min(1).max(64), isHidden: z.boolean() };
const boxed = {
  ...any,
  box: z.strictObject({ left: coordinate, top: coordinate, width: length, height: length }),
  angle: z.number().min(-360).max(360),
};
const line = z.strictObject({ color, width: length }).nullable();

const layer = z.discriminatedUnion('kind', [
  z.strictObject({
    ...boxed,
    kind: z.literal('text'),
    text: z.string().max(editLimits.text),
    font: z.enum(textFonts),
    size: length,
    isBold: z.boolean(),
    align: z.enum(['left', 'center', 'right']),
    color,
    outline: line,
    background: color.nullable(),
  }),
  z.strictObject({ ...boxed, kind: z.literal('sticker'), emoji: z.string().min(1).max(editLimits.emoji) }),
  z.strictObject({
    ...boxed,
    kind: z.literal('shape'),
    shape: z.enum(shapeNames),
    fill: color.nullable(),
    stroke: line,
    opacity,
  }),
  z.strictObject({
    ...any,
    kind: z.literal('drawing'),
    color,
    width: length,
    opacity,
    points: z
      .array(coordinate)
      .min(2)
      .max(editLimits.coordinates)
      .refine((points) => points.length % 2 === 0, 'Points have two coordinates each.')
      .readonly(),
  }),
  z.strictObject({ ...boxed, kind: z.literal('blur'), strength: z.number().min(1).max(100) }),
]) satisfies z.ZodType<Layer>;

export const imageEdit = z
  .strictObject({
    turns: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
    flippedX: z.boolean(),
    flippedY: z.boolean(),
    straighten: z.number().min(-45).max(45),
    crop: z
      .strictObject({
        left: z.int().min(0).max(lengthMax),
        top: z.int().min(0).max(lengthMax),
        width: side,
        height: side,
      })
      .nullable(),
    size: z.strictObject({ width: outputSide, height: outputSide }).nullable(),
    adjust: z.strictObject({
      brightness: percent,
      contrast: percent,
      saturation: percent,
      warmth: percent,
    }),
    filter: z.enum(filterNames),
    layers: z.array(layer).max(editLimits.layers, tooManyLayersText).readonly(),
  })
  .superRefine((edit, context) => {
    const problem = editProblem(edit);
    if (problem !== null) context.addIssue({ code: 'custom', path: ['layers'], message: problem });
    if (new Set(edit.layers.map(({ id }) => id)).size < edit.layers.length)
      context.addIssue({ code: 'custom', path: ['layers'], message: 'Two layers have the same ID.' });
  }) satisfies z.ZodType<ImageEdit>;
