import { index, type RouteConfig } from '@react-router/dev/routes';

export default [index('../features/front-door/pages/front-door.tsx')] satisfies RouteConfig;
