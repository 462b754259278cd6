import { useEffect, type ReactElement, type ReactNode } from 'react';
import { Modal, ModalOverlay } from 'react-aria-components';
import { create } from 'zustand';

const useOpen = create<{ readonly count: number }>(() => ({ count: 0 }));

/** Whether something modal is open: nothing outside it can be reached by keyboard. */
export function useIsModalOpen(): boolean {
  return useOpen(({ count }) => count > 0);
}

export interface ModalLayerProps {
  /** The class of what covers the window. */
  readonly scrim: string;
  readonly className: string;
  readonly dismissable: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** In front of the window, which cannot be used until it is closed. */
export function ModalLayer({ scrim, className, dismissable, onClose, children }: ModalLayerProps): ReactElement {
  useEffect(() => {
    useOpen.setState(({ count }) => ({ count: count + 1 }));
    return () => useOpen.setState(({ count }) => ({ count: count - 1 }));
  }, []);
  return (
    <ModalOverlay
      className={scrim}
      isOpen
      isDismissable={dismissable}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Modal className={className}>{children}</Modal>
    </ModalOverlay>
  );
}
