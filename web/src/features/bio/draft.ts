import { countBioChanges } from '@fanfare/core/bio/changes.ts';
import type { BioContent, BioPage } from '@fanfare/core/bio/page.ts';
import { parseJson } from '@fanfare/core/values/parse-json.ts';
import { hasCode, messageOf } from '../../browser/api-error.ts';
import type { Timers } from '../../browser/timers.ts';

/** The time from the last change until a draft is saved. It is longer than the pause between two key presses. */
export const autosaveMs = 800;

/** An unsaved draft, which the browser stores so that it survives a reload. */
export interface KeptDraft {
  /** The stored revision that the draft is based on. */
  revision: number;
  content: BioContent;
}

export interface DraftState {
  /** The page as the server stored it last. */
  page: BioPage;
  draft: BioContent;
  saving: 'saved' | 'waiting' | 'saving' | 'failed';
  problem: string | null;
  /** The version that another tab or person has saved. Nothing is saved until this person has chosen a version. */
  theirs: BioPage | null;
}

export interface DraftOptions {
  page: BioPage;
  kept: KeptDraft | null;
  save: (revision: number, content: BioContent) => Promise<BioPage>;
  read: () => Promise<BioPage>;
  /** Stores the draft in the browser, or with null, removes it, because everything is saved on the server. */
  keep: (draft: KeptDraft | null) => void;
  timers: Timers;
}

export interface Draft {
  state(): DraftState;
  subscribe(listener: () => void): () => void;
  change(update: (draft: BioContent) => BioContent): void;
  /**
   * Saves unsaved changes now. Resolves to false if the save failed, or if the person has to choose a version first.
   */
  flush(): Promise<boolean>;
  /** Receives a version that was read in the background. An older version is ignored. */
  receive(page: BioPage): void;
  /** Receives the answer to an action of this person, such as publishing. Unsaved changes are kept. */
  answer(page: BioPage): void;
  /** Replaces the draft, including unsaved changes. */
  replace(page: BioPage): void;
  keepMine(): void;
  takeTheirs(): void;
}

const isSame = (one: BioContent, other: BioContent): boolean => countBioChanges(one, other) === 0;

export function readKept(stored: string | null): KeptDraft | null {
  const value = stored === null ? null : (parseJson(stored) as Partial<KeptDraft> | null | undefined);
  if (typeof value?.revision !== 'number' || !Array.isArray(value.content?.links)) return null;
  return { revision: value.revision, content: value.content };
}

function initialState({ page, kept }: DraftOptions): DraftState {
  const saved = { page, draft: page.draft, saving: 'saved', problem: null, theirs: null } as const;
  if (!kept || isSame(kept.content, page.draft)) return saved;
  const isCurrent = kept.revision === page.revision;
  return { ...saved, draft: kept.content, saving: 'waiting', theirs: isCurrent ? null : page };
}

/**
 * The draft of a page, saved after each pause. If the server has a newer revision with other content, saving stops
 * until the person has chosen one of the two versions.
 */
export function createDraft(options: DraftOptions): Draft {
  const { save, read, keep, timers } = options;
  let state = initialState(options);
  let stopTimer = () => undefined as unknown;
  let running: Promise<boolean> | null = null;
  const listeners = new Set<() => void>();
  const set = (change: Partial<DraftState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const isUnsaved = () => state.saving !== 'saved';
  const settle = (page: BioPage, draft: BioContent) => {
    stopTimer();
    keep(null);
    set({ page, draft, saving: 'saved', problem: null, theirs: null });
  };

  /**
   * Reads the version that the server has. Resolves to true if this version does not conflict with the draft, so that
   * the save can be repeated.
   */
  const reconcile = async (): Promise<boolean> => {
    const theirs = await read();
    // The versions do not conflict if only the name or the publication changed, or if both have the same content.
    const isCompatible = isSame(theirs.draft, state.page.draft) || isSame(theirs.draft, state.draft);
    set(isCompatible ? { page: theirs } : { theirs, saving: 'waiting' });
    return isCompatible;
  };
  const saveAll = async (): Promise<boolean> => {
    while (isUnsaved() && state.theirs === null) {
      const { page, draft: sent } = state;
      set({ saving: 'saving', problem: null });
      try {
        // Each save is based on the revision of the previous save.
        // eslint-disable-next-line no-await-in-loop
        const saved = await save(page.revision, sent);
        if (state.draft === sent) settle(saved, sent);
        else {
          keep({ revision: saved.revision, content: state.draft });
          set({ page: saved, saving: 'waiting' });
        }
      } catch (error) {
        try {
          // eslint-disable-next-line no-await-in-loop
          if (hasCode(error, 'conflict') && (await reconcile())) continue;
        } catch {
          // The server's version could not be read. The next save tries to read it again.
        }
        if (state.theirs === null) set({ saving: 'failed', problem: messageOf(error) });
      }
      if (state.saving === 'failed') return false;
    }
    return !isUnsaved();
  };
  const flush = async () => {
    stopTimer();
    running ??= saveAll().finally(() => {
      running = null;
    });
    return running;
  };
  const schedule = () => {
    stopTimer();
    stopTimer = timers.after(autosaveMs, () => void flush());
  };
  if (isUnsaved() && state.theirs === null) schedule();
  const answer = (page: BioPage) => {
    if (!isUnsaved()) set({ page, draft: page.draft });
    else if (isSame(page.draft, state.page.draft)) set({ page });
  };

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change(update) {
      const draft = update(state.draft);
      if (draft === state.draft) return;
      keep({ revision: state.page.revision, content: draft });
      set({ draft, ...(state.saving !== 'saving' && { saving: 'waiting', problem: null }) });
      if (state.theirs === null) schedule();
    },
    flush,
    receive(page) {
      if (page.revision > state.page.revision) answer(page);
    },
    answer,
    replace: (page) => settle(page, page.draft),
    keepMine() {
      if (!state.theirs) return;
      set({ page: state.theirs, theirs: null });
      void flush();
    },
    takeTheirs() {
      if (state.theirs) settle(state.theirs, state.theirs.draft);
    },
  };
}
