export { ProjectsView } from './projects-view';
