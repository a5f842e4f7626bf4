import type { FailedCopy, Fitting } from '@fanfare/core/composer/fitting.ts';
import type { ComposerIssue } from '@fanfare/core/composer/issues.ts';
import type { FindNetwork } from '@fanfare/core/composer/network.ts';
import type { ComposerState } from '@fanfare/core/composer/state.ts';
import type { Variant } from '@fanfare/core/composer/variant.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { createContext, useEffect, useMemo, useRef, useState } from 'react';
import { ApiError, unreachable } from '../../../../browser/api-error.ts';
import { useModule } from '../../../../browser/use-module.ts';
import { useSession } from '../../../../browser/session-context.ts';

export interface Copies {
  fittings: readonly Fitting[];
  /** True while copies are being made. Nothing is published before they are ready. */
  isPreparing: boolean;
  failures: readonly FailedCopy[];
  issues: readonly ComposerIssue[];
  /** Null until the copy is ready. */
  copyFor(fitting: Fitting): LibraryItem | null;
  retry(): void;
}

type Result = { copy: LibraryItem } | { reason: string };

/**
 * The number of copies that are made at the same time. It is small, because the server decodes each image in memory.
 */
const atOnce = 2;

const none: Copies = {
  fittings: [],
  isPreparing: false,
  failures: [],
  issues: [],
  copyFor: () => null,
  retry: () => undefined,
};

export const CopiesContext = createContext<Copies>(none);

const hasImage = ({ media, thumbnail }: Variant): boolean =>
  thumbnail !== null || media.some(({ kind }) => kind === 'image');

type PostImages = Pick<ComposerState, 'variants' | 'fitChoices'>;

/** Makes the copies that the networks of a post need, in the background and whenever its images or accounts change. */
export function useCopies(workspaceId: string, { variants, fitChoices }: PostImages, find: FindNetwork) {
  const { call } = useSession();
  // Loaded with the first image, because a post may have none.
  const rules = useModule(
    'resized copies',
    variants.some(hasImage),
    () => import('@fanfare/core/composer/fitting.ts'),
  );
  const [results, setResults] = useState<ReadonlyMap<string, Result>>(new Map());
  const running = useRef(new Set<string>());
  const fittings = useMemo(
    () => rules?.fittingsOf(variants, fitChoices, find) ?? [],
    [rules, variants, fitChoices, find],
  );

  useEffect(() => {
    if (!rules) return;
    const make = async (key: string, { image, plan }: Fitting) => {
      running.current.add(key);
      const result: Result = await call('copyMedia', { workspaceId, mediaId: image._id, plan }).then(
        (copy) => ({ copy }),
        (error: unknown) => ({ reason: (error instanceof ApiError ? error : unreachable()).message }),
      );
      running.current.delete(key);
      setResults((before) => new Map([...before, [key, result]]));
    };
    for (const fitting of fittings) {
      const key = rules.copyKeyOf(fitting);
      const isMissing = fitting.as !== 'original' && !results.has(key) && !running.current.has(key);
      if (isMissing && running.current.size < atOnce) void make(key, fitting);
    }
  }, [rules, fittings, results, call, workspaceId]);

  const copies = useMemo((): Copies => {
    const resultFor = (fitting: Fitting) => rules && results.get(rules.copyKeyOf(fitting));
    const wanted = fittings.filter(({ as }) => as !== 'original');
    const failures = wanted.flatMap((each) => {
      const result = resultFor(each);
      if (!result || !('reason' in result)) return [];
      const { key, label, placement, image, isRefused } = each;
      return { key, label, placement, name: image.name, reason: result.reason, isRefused };
    });
    return {
      fittings,
      failures,
      issues: rules?.failedCopyIssues(failures) ?? [],
      isPreparing: !rules ? variants.some(hasImage) : wanted.some((each) => !resultFor(each)),
      copyFor(fitting) {
        const result = resultFor(fitting);
        return result && 'copy' in result ? result.copy : null;
      },
      retry: () => setResults((before) => new Map([...before].filter(([, result]) => !('reason' in result)))),
    };
  }, [rules, fittings, results, variants]);

  /** The variants as they are published. If a copy could not be made, the original is used. */
  const shown = useMemo((): readonly Variant[] => {
    if (!rules || fittings.length === 0) return variants;
    return variants.map((variant) => rules.withCopies(variant, fittings, copies.copyFor));
  }, [rules, fittings, copies, variants]);

  /**
   * The variants that are checked. They contain all copies as if these were ready, because a failed copy is reported as
   * an issue of its own.
   */
  const planned = useMemo((): readonly Variant[] => {
    if (!rules || fittings.length === 0) return variants;
    return variants.map((variant) => rules.withCopies(variant, fittings, rules.plannedCopy));
  }, [rules, fittings, variants]);

  return { copies, shown, planned };
}
