import type { ReactNode } from 'react';
import { useOrganization } from '../../../data/accounts.ts';
import { Card } from '../../../ui/card.tsx';
import { Loaded } from '../../../ui/list/loaded.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { BusinessForm } from './business-form.tsx';

/** The organization's settings. Members can see them, and an owner can change them. */
export function BusinessCard({ isOwner }: { isOwner: boolean }) {
  return (
    <Loaded query={useOrganization()} what="The business" skeleton={<BusinessSkeleton />}>
      {(organization) => (
        <Framed>
          <BusinessForm organization={organization} isOwner={isOwner} />
        </Framed>
      )}
    </Loaded>
  );
}

const Framed = ({ children }: { children: ReactNode }) => (
  <Card className="px-6 py-5 max-md:px-[18px]">{children}</Card>
);

const BusinessSkeleton = () => (
  <Framed>
    <Loading label="Loading the business" className="grid gap-4">
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </Loading>
  </Framed>
);
