#include "client/match/task.h"

namespace client {

glm::vec3 objective_place(const ClientState& view) {
    const protocol::Objective& objective = view.match().objective;
    for (const LocalPlayer& player : view.own())
        if (player.actor() == objective.carrier && player.spawned())
            return view.pose(player).state.position;
    if (const RemoteActor* remote = view.remote().find(objective.carrier); remote && remote->visible())
        return remote->ghosts.front().displayed.state.position;
    return objective.place;
}

std::optional<Task> task_of(const ClientState& view, protocol::ActorId tank) {
    const Match& match = view.match();
    const protocol::Objective& objective = match.objective;
    const world::TeamId team = match.team_of(tank);
    if (!objective.there || team == world::no_team)
        return {};
    if (objective.carrier == tank)
        return Task{Task::Kind::bring, team == world::blue ? objective.blue : objective.orange};
    const Task::Kind kind = objective.carrier == 0                  ? Task::Kind::fetch
                            : match.allies(objective.carrier, tank) ? Task::Kind::escort
                                                                    : Task::Kind::hunt;
    return Task{kind, objective_place(view)};
}

} // namespace client
