import {
  createContext,
  Fragment,
  useCallback,
  useContext,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';

type MakeModal = (close: () => void) => ReactNode;

interface Modals {
  /** Opens a dialog that stays open when the component that opened it is unmounted. */
  open(make: MakeModal): void;
}

const ModalContext = createContext<Modals | null>(null);

export function useModals(): Modals {
  const modals = useContext(ModalContext);
  if (!modals) throw new Error('This component needs a ModalProvider around it.');
  return modals;
}

/** The router state of a link that closes the dialog around the link. */
export const closesDialogs = { closesDialogs: true } as const;

interface ModalProviderProps {
  children: ReactNode;
  /** All dialogs close when this value changes, unless the new value is undefined. */
  closedBy?: string | undefined;
}

/** Renders the open dialogs on top of each other. */
export function ModalProvider({ children, closedBy }: ModalProviderProps) {
  const [stack, setStack] = useState<readonly { id: number; make: MakeModal }[]>([]);
  const [seen, setSeen] = useState(closedBy);
  if (closedBy !== seen) {
    setSeen(closedBy);
    if (closedBy !== undefined) setStack([]);
  }
  const last = useRef(0);
  const open = useCallback((make: MakeModal) => {
    last.current += 1;
    const id = last.current;
    setStack((before) => [...before, { id, make }]);
  }, []);
  const close = (id: number) => setStack((before) => before.filter((each) => each.id !== id));
  return (
    <ModalContext value={useMemo(() => ({ open }), [open])}>
      {children}
      {stack.map(({ id, make }) => (
        <Fragment key={id}>{make(() => close(id))}</Fragment>
      ))}
    </ModalContext>
  );
}
